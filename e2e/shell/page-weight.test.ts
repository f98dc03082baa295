import { bareBytes, bareScript } from '#tests/bench/kit/page-weight.ts'
import { expect, test } from '#e2e/kit/fixtures.ts'

test('a bare Start page weighs what the crawl takes its limits from', () => {
  expect(bareBytes()).toBe(bareScript)
})
