import { expect, test } from 'vitest'
import { z } from 'zod'
import { parsedBy, passThrough } from '#src/gateway/validators.ts'

test.each([['null'], ['7'], ['"text"'], ['[]'], ['[{}]']])(
  '%s is an invalid input of a server function',
  async (json) => {
    const answer = await Promise.resolve()
      .then(() => passThrough(JSON.parse(json)))
      .catch((thrown: unknown) => thrown)
    expect(answer).toBeInstanceOf(Response)
    expect(answer).toMatchObject({ status: 400 })
  },
)

test('an empty input is passed on to the call', () => {
  const input = {}
  expect(passThrough(input)).toBe(input)
})

test('an input that does not match a function’s own schema is a bad request, and a valid one is passed on', () => {
  const take = parsedBy(z.strictObject({ at: z.int().optional() }))
  expect(take({ at: 1 })).toEqual({ at: 1 })
  for (const json of ['null', '{"at":"1"}', '{"other":1}'])
    expect(() => take(JSON.parse(json))).toThrow(expect.objectContaining({ status: 400 }))
})
