import { expect, test } from 'vitest'
import { SeenKeys } from '#src/backend/price/seen-keys.ts'

test('a key is known again among hundreds of thousands, and no other is taken for it', () => {
  const seen = new SeenKeys()
  const keys = Array.from({ length: 200_000 }, (_, index) => `FR-${index}-EI\0front`)
  expect(keys.filter((key) => seen.add(key))).toEqual([])
  expect(keys.filter((key) => !seen.add(key))).toEqual([])
  expect(seen.add('FR-1-EI\0fronts')).toBe(false)
})
