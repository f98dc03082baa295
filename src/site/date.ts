import { type Locale, tagOf } from './site.ts'

export type Reader = { locale: Locale; timeZone: string }

/** The day on which the clocks go back. */
const longestDayMs = 25 * 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a date format for these options. Formats are cached and never removed, because creating one takes long and
 * its memory is freed late. Use only time zones of sites, so that their number stays small.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([tag, options])
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, format)
  return format
}

/**
 * Formats a time for lists. For today, it is only the time, passed through `today`. Otherwise, it is day and time ("20
 * Nov 16:40" in English, "20.11. 16:40" in German), with the year if it is not the current year.
 */
export function shortMoment(iso: string, reader: Reader, today: (time: string) => string, now = new Date()): string {
  const at = new Date(iso)
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tagOf(reader.locale), { timeZone: reader.timeZone, ...options })
  const time = format({ hour: '2-digit', minute: '2-digit' }).format(at)
  const day = format({ dateStyle: 'short' })
  // Formatting takes most of a list's time for its dates, and few of them are near.
  const isNear = Math.abs(at.getTime() - now.getTime()) < longestDayMs
  if (isNear && day.format(at) === day.format(now)) return today(time)
  const year = format({ year: 'numeric' })
  const isThisYear = year.format(at) === year.format(now)
  // British and American readers order day and month differently, so the month is written as a name.
  const date: Intl.DateTimeFormatOptions =
    reader.locale === 'en'
      ? { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }
      : { day: '2-digit', month: '2-digit', ...(!isThisYear && { year: '2-digit' }) }
  return `${format(date).format(at)} ${time}`
}

/** Formats the day of a time, such as "Monday, 30 November 2026". */
export function dayOf(iso: string, { locale, timeZone }: Reader): string {
  return dateFormat(tagOf(locale), { timeZone, dateStyle: 'full' }).format(new Date(iso))
}

/** Formats a time without its day, such as "09:12". */
export function timeOf(iso: string, { locale, timeZone }: Reader): string {
  return dateFormat(tagOf(locale), { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
}

/**
 * Formats a time for print, always with day and year ("28 Nov 2026 09:12" in English, "28.11.2026 09:12" in German).
 */
export function paperMoment(iso: string, { locale, timeZone }: Reader): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tagOf(locale), { timeZone, ...options }).format(new Date(iso))
  const day =
    locale === 'en' ? ({ day: 'numeric', month: 'short' } as const) : ({ day: '2-digit', month: '2-digit' } as const)
  return `${format({ ...day, year: 'numeric' })} ${format({ hour: '2-digit', minute: '2-digit' })}`
}

export function longMoment(at: Date, { locale, timeZone }: Reader): string {
  return dateFormat(tagOf(locale), { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at)
}

export function fullMoment(iso: string, reader: Reader): string {
  return dateFormat(tagOf(reader.locale), {
    timeZone: reader.timeZone,
    dateStyle: 'full',
    timeStyle: 'medium',
  }).format(new Date(iso))
}

/**
 * Returns the end of the calendar day of `now` in a time zone, for the expiry of a token. The result is always less
 * than 24 hours after `now`, even on the day of 25 hours on which the clocks go back.
 */
export function endOfDay(now: Date, timeZone: string): Date {
  const day = dateFormat('en-CA', { timeZone, dateStyle: 'short' })
  const today = day.format(now)
  let inside = now.getTime()
  let outside = inside + 86_399_000
  if (day.format(outside) === today) return new Date(outside) // the day on which the clocks go back has 25 hours
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (day.format(middle) === today) inside = middle
    else outside = middle
  }
  return new Date(outside)
}
