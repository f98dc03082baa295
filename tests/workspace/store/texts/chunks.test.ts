import { expect, it } from 'vitest'
import { toStorageFailure } from '#src/workspace/store/storage-failure.ts'
import {
  countIn,
  keysIn,
  mayHold,
  packTexts,
  packUnits,
  textsIn,
  textsOf,
  unitsIn,
} from '#src/workspace/store/texts/chunks.ts'

const odd = ['', '"', '],"texts":[', '\\', '\n\r\u2028', '\0', '\ud800', 'ä–„“', '👩‍🔧', '__proto__', '["a"]']
const unit = (key: string, removed = false) => ({ key, desc: `of ${key}`, tags: [key, 'all'], removed })

it('returns what was packed, whatever its characters', () => {
  const texts = odd.map((text) => [`key ${text}`, text] as const)
  const chunk = packTexts('system', 'de', 3, texts)
  expect(chunk).toMatchObject({ scope: 'system', lang: 'de', index: 3, count: odd.length })
  expect(textsIn(chunk)).toEqual(texts)
  expect(textsOf([chunk])).toEqual(new Map(texts))
  expect(keysIn(chunk)).toEqual(texts.map(([key]) => key))
  const units = odd.map((key, at) => unit(key, at % 2 === 0))
  expect(unitsIn(packUnits('system', 0, units))).toEqual(units)
})

it('shows which chunks may contain a key, by its whole characters', () => {
  const chunk = packTexts('system', 'de', 0, [
    ['door.leaf', 'Türblatt'],
    ['a "quoted" key\n', ''],
  ])
  expect(['door.leaf', 'a "quoted" key\n'].map((key) => mayHold(chunk, key))).toEqual([true, true])
  expect(['door', 'leaf', 'quoted'].map((key) => mayHold(chunk, key))).toEqual([false, false, false])
})

it.each(['', '{', '[]', '{"keys":["a"],"texts":[1]}', 'null'])(
  'treats %j as unreadable, as it does rows in a foreign format',
  (packed) => {
    const read = () => textsIn({ scope: 'system', lang: 'de', index: 0, count: 1, packed })
    expect(read).toThrow(expect.toSatisfy((error: unknown) => toStorageFailure(error, 'use').reason === 'unreadable'))
  },
)

it('treats a row as unreadable even when it only checks for a key', () => {
  const row = Object.assign(packTexts('system', 'de', 0, [['a', 'A']]), { packed: 5 })
  for (const look of [() => mayHold(row, 'a'), () => countIn(Object.assign({ ...row }, { count: 'many' }))])
    expect(look).toThrow(expect.toSatisfy((error: unknown) => toStorageFailure(error, 'use').reason === 'unreadable'))
})
