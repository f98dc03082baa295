import { expect, test } from 'vitest'
import { SeenKeys } from '#src/backend/price/seen-keys.ts'

test('a key is recognized among hundreds of thousands, without false matches', () => {
  const seen = new SeenKeys()
  const keys = Array.from({ length: 200_000 }, (_, index) => `FR-${index}-EI\0front`)
  expect(keys.filter((key) => seen.add(key))).toEqual([])
  expect(keys.filter((key) => !seen.add(key))).toEqual([])
  expect(seen.add('FR-1-EI\0fronts')).toBe(false)
})
