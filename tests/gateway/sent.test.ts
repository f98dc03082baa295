import { expect, test } from 'vitest'
import { sent } from '#src/gateway/sent.ts'

test.each([['null'], ['7'], ['"text"'], ['[]'], ['[{}]']])('%s is no input of a server function', async (json) => {
  const answer = await Promise.resolve()
    .then(() => sent(JSON.parse(json)))
    .catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 400 })
})

test('an input that says nothing is left to the call', () => {
  const input = {}
  expect(sent(input)).toBe(input)
})
