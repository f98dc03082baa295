import { expect, test } from 'vitest'
import { paperMoment, shortMoment } from '#src/site/date.ts'

const now = new Date('2026-11-22T12:00:00Z')
const today = (time: string) => `today ${time}`
const shown = (iso: string, locale: 'de' | 'en') => shortMoment(iso, { locale, timeZone: 'Europe/Berlin' }, today, now)

test.each([
  ['2026-11-22T11:05:00Z', 'en', 'today 12:05'],
  ['2026-11-20T15:40:00Z', 'en', '20 Nov 16:40'],
  ['2026-11-20T15:40:00Z', 'de', '20.11. 16:40'],
  ['2026-03-04T15:40:00Z', 'en', '4 Mar 16:40'],
  ['2025-12-31T23:30:00Z', 'en', '1 Jan 00:30'],
  ['2025-11-20T15:40:00Z', 'en', '20 Nov 2025 16:40'],
  ['2025-11-20T15:40:00Z', 'de', '20.11.25 16:40'],
] as const)('%s is formatted for a table in %s as "%s"', (iso, locale, text) => {
  expect(shown(iso, locale)).toBe(text)
})

test('a time on paper has its day and year, whenever it is read', () => {
  const at = '2026-11-28T08:12:00Z'
  expect(paperMoment(at, { locale: 'en', timeZone: 'Europe/Berlin' })).toBe('28 Nov 2026 09:12')
  expect(paperMoment(at, { locale: 'de', timeZone: 'Europe/Berlin' })).toBe('28.11.2026 09:12')
})
