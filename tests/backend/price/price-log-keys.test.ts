import { expect, test } from 'vitest'
import { keysOf, listOf } from '#src/backend/price/price-log-keys.ts'

test('keys that are many of their range are bits, and are listed from them again in order', () => {
  const keys = keysOf('{9,1,8,64,7,0}')
  expect(keys).toEqual({ bits: new Uint8Array([0b1000_0011, 0b0000_0011, 0, 0, 0, 0, 0, 0, 1]) })
  expect(listOf(keys)).toBe('{0,1,7,8,9,64}')
  const many = `{${Array.from({ length: 5_000 }, (_, at) => at * 3 + 1).join(',')}}`
  expect(keysOf(many)).toHaveProperty('bits')
  expect(listOf(keysOf(many))).toBe(many)
})

test('few keys far apart are a list, and take no room for those between them', () => {
  expect(keysOf('{5,2147483647}')).toEqual({ list: '{5,2147483647}' })
  expect(listOf(keysOf('{5,2147483647}'))).toBe('{5,2147483647}')
})
