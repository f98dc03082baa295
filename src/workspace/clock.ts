import { createContext, use, useCallback } from 'react'
import { getLocale } from '#messages/runtime'
import { shortMoment } from '#src/site/date.ts'

/** The site's time zone, in which every screen shows times; the browser's own if no site is known. */
export const TimeZoneContext = createContext<string | undefined>(undefined)

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats "14:02" in the reader's language and the site's zone, with the date in front unless that is today. */
export function clockTime(at: number | string, timeZone = ownZone(), now = new Date()): string {
  return shortMoment(new Date(at).toISOString(), { locale: getLocale(), timeZone }, (time) => time, now)
}

export function useClock(): (at: number | string) => string {
  const timeZone = use(TimeZoneContext)
  return useCallback((at) => clockTime(at, timeZone), [timeZone])
}

const hourMs = 3_600_000

/**
 * Returns the first moment of a calendar day ("2026-11-20") in that time zone, the reader's own if undefined, in ms
 * since 1970.
 */
export function startOfDay(day: string, timeZone: string | undefined): number {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const midnight = Date.parse(`${day}T00:00Z`)
  // No zone is further from UTC.
  let before = midnight - 15 * hourMs
  let inside = midnight + 15 * hourMs
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2)
    if (dayOf.format(middle) < day) before = middle
    else inside = middle
  }
  return inside
}
