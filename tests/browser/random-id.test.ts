import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { randomId } from '#src/browser/random-id.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page outside a secure context generates ids of the same format', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 200 }, randomId)
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(200)
})
