import { createContext, use, useCallback } from 'react'
import { getLocale } from '#messages/runtime'
import { shortMoment } from '#src/site/date.ts'

/**
 * The site's time zone, in which all screens show times. If no site is known, it is undefined, and the browser's time
 * zone applies.
 */
export const TimeZoneContext = createContext<string | undefined>(undefined)

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Formats a time in the reader's language: "14:02", with the date before it if it is not today. `at`: ms since the
 * epoch, or an ISO time.
 */
export function clockTime(at: number | string, timeZone = ownZone(), now = new Date()): string {
  return shortMoment(new Date(at).toISOString(), { locale: getLocale(), timeZone }, (time) => time, now)
}

export function useClock(): (at: number | string) => string {
  const timeZone = use(TimeZoneContext)
  return useCallback((at) => clockTime(at, timeZone), [timeZone])
}

const hourMs = 3_600_000

/**
 * Returns the time at which a calendar day ("2026-11-20") starts in a time zone, in ms since the epoch. `timeZone`:
 * undefined for the browser's time zone.
 */
export function startOfDay(day: string, timeZone: string | undefined): number {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const midnight = Date.parse(`${day}T00:00Z`)
  // No time zone differs from UTC by 15 hours or more.
  let before = midnight - 15 * hourMs
  let inside = midnight + 15 * hourMs
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2)
    if (dayOf.format(middle) < day) before = middle
    else inside = middle
  }
  return inside
}
