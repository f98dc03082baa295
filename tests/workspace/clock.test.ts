import { afterEach, beforeEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { clockTime, startOfDay } from '#src/workspace/clock.ts'

const before = getLocale
beforeEach(() => overwriteGetLocale(() => 'de'))
afterEach(() => overwriteGetLocale(before))

const late = '2026-11-20T22:30:00Z'

test('a moment of today is told by the hour of the site’s zone', () => {
  expect(clockTime(late, 'Europe/Berlin', new Date('2026-11-20T05:00:00Z'))).toBe('23:30')
  expect(clockTime(late, 'UTC', new Date('2026-11-20T05:00:00Z'))).toBe('22:30')
})

test('what today is, the site’s zone says as well', () => {
  // At this time, it is 23:05 in London, and already the next day in Berlin.
  const now = new Date('2026-11-20T23:05:00Z')
  expect(clockTime(late, 'Europe/Berlin', now)).toBe('20.11. 23:30')
  expect(clockTime(late, 'Europe/London', now)).toBe('22:30')
})

test('a day is told as in the rest of the portal: by the month’s name in English, with the year if it is another', () => {
  const now = new Date('2027-01-04T12:00:00Z')
  expect(clockTime(late, 'Europe/Berlin', now)).toBe('20.11.26 23:30')
  overwriteGetLocale(() => 'en')
  expect(clockTime(late, 'Europe/Berlin', now)).toBe('20 Nov 2026 23:30')
})

test('where no site is known, the browser’s own zone stands in', () => {
  const now = new Date(late)
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(clockTime(late, undefined, now)).toBe(clockTime(late, own, now))
})

test.each([
  ['2026-11-20', 'Europe/Berlin', '2026-11-19T23:00:00Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00Z'],
  ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00Z'],
  // The clocks go forward that night. Beirut has no midnight.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(new Date(startOfDay(day, timeZone)).toISOString()).toBe(moment.replace('Z', '.000Z'))
})
