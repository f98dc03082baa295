import { bareBytes, bareScript } from '#tests/bench/kit/page-weight.ts'
import { expect, test } from '#e2e/kit/fixtures.ts'

test('a bare Start page has the weight that the crawl’s limits assume', () => {
  expect(bareBytes()).toBe(bareScript)
})
