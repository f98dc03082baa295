import { expect, test } from 'vitest'
import { backedOff } from '#src/portal/list/list-events.ts'

test('an unchanged list is polled less and less often, down to once a minute', () => {
  expect([0, 1, 2, 3, 4, 50].map((quiet) => backedOff(4_000, quiet))).toEqual([
    4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
  ])
  expect(backedOff(60_000, 3)).toBe(60_000)
})
