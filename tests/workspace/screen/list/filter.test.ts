import { expect, test } from 'vitest'
import { fold, unitFilter, untranslatedAsTyped } from '#src/workspace/screen/list/filter.ts'
import { sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const keysOf = (show: Parameters<typeof unitFilter>[0], q = '') =>
  sampleUnits('usncu')
    .filter(unitFilter(show, q))
    .map((unit) => unit.key)

test('each state shows its own texts, as the counts count them', () => {
  expect(keysOf('all')).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
  expect(keysOf('untranslated')).toEqual(['k0', 'k4'])
  expect(keysOf('unsaved')).toEqual(['k2'])
  expect(keysOf('conflicts')).toEqual(['k3'])
})

test.each([
  ['TÜRBLATT', true],
  ['turblatt', true],
  ['massiv', true],
  ['maßiv', true],
  ['leaf.hint', true],
  ['  Door ', true],
  ['drawer', false],
])('%s is found by part, without case and accents: %s', (q, expected) => {
  const unit = sampleUnit('door.leaf.hint', 0, { source: 'Door leaf', target: 'Türblatt, maßiv' })
  expect(unitFilter('all', q)(unit)).toBe(expected)
})

test('a removed translation is untranslated again, and unsaved until it is saved', () => {
  const removed = sampleUnit('k', 0, { target: '', base: 'Text', state: 'unsaved' })
  expect(unitFilter('untranslated', '')(removed)).toBe(true)
  expect(unitFilter('unsaved', '')(removed)).toBe(true)
})

test('a conflict over a removed translation is not untranslated while the server holds a text', () => {
  const removed = sampleUnit('k', 0, { target: '', base: 'Türflügel', state: 'conflict' })
  expect(unitFilter('untranslated', '')(removed)).toBe(false)
  expect(untranslatedAsTyped(() => '')(removed)).toBe(false)
  expect(unitFilter('untranslated', '')({ ...removed, base: null })).toBe(true)
})

test('search and state hold together', () => {
  expect(keysOf('untranslated', 'k4')).toEqual(['k4'])
  expect(keysOf('unsaved', 'k4')).toEqual([])
})

test('composed and decomposed letters are one', () => {
  expect(fold('é')).toBe(fold('e\u0301'))
})

test.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['line ends', '\r\n\n'],
  ['a no-break space', '\u00a0'],
  ['a narrow no-break space', '\u202f'],
  ['a zero-width space', '\u200b'],
  ['a byte order mark and a joiner', '\ufeff\u200d'],
])('%s is no translation', (_, target) => {
  expect(unitFilter('untranslated', '')(sampleUnit('k', 0, { target, state: 'unsaved' }))).toBe(true)
})

test('a single mark is one', () => {
  for (const target of ['-', '0', '{n}', ' x ', '\u0301'])
    expect(unitFilter('untranslated', '')(sampleUnit('k', 0, { target, state: 'saved' })), target).toBe(false)
})
