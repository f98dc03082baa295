import { expect, test } from 'vitest'
import { waitOf } from '#src/backend/platform/limit/wait.ts'

const hour = 3_600

test.each([
  [1, '1 minute', '1 Minute'],
  [60, '1 minute', '1 Minute'],
  [61, '2 minutes', '2 Minuten'],
  [15 * 60, '15 minutes', '15 Minuten'],
  [2 * hour - 60, '119 minutes', '119 Minuten'],
  [2 * hour - 1, '2 hours', '2 Stunden'],
  [2 * hour + 1, '3 hours', '3 Stunden'],
  [24 * hour, '24 hours', '24 Stunden'],
])('a wait of %d seconds is displayed as %s and %s, never as less', (seconds, en, de) => {
  const shown = (locale: 'de' | 'en') => waitOf(seconds, locale).replaceAll('\u00a0', ' ')
  expect([shown('en'), shown('de')]).toEqual([en, de])
})
