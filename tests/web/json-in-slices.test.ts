import { expect, test } from 'vitest'
import { stringifyInSlices } from '#src/web/json-in-slices.ts'

test.each([
  [null],
  ['a "text"'],
  [[]],
  [{}],
  [[undefined, 1, [], {}]],
  [{ a: undefined, b: [{ c: { d: { e: { f: { g: [1, 'ü', '\u2028'] } } } } }], '"': true }],
  [{ status: true, data: { languages: { de: ['Deutsch', { 'a.b': 'x'.repeat(300_000), c: 'y'.repeat(300_000) }] } } }],
])('returns the same as JSON.stringify', async (value) => {
  expect(await stringifyInSlices(value)).toBe(JSON.stringify(value))
})

test('yields to the event loop', async () => {
  let served = 0
  const timer = setInterval(() => (served += 1))
  await stringifyInSlices(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}`, 'x'.repeat(50_000)])))
  clearInterval(timer)
  expect(served).toBeGreaterThan(10)
})
