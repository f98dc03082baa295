import { expect, test } from 'vitest'
import { createEngine } from '#src/workspace/checks/engine.ts'
import {
  isSelectedAtFirst,
  isAllChecked,
  kindsIn,
  listFixable,
  ofKinds,
  stillFixable,
} from '#src/workspace/screen/issues/fixable.ts'
import { byKeyOf, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const units = [
  sampleUnit('double', 0, { source: 'Board saved.', target: 'Platte  gespeichert.', state: 'unsaved' }),
  sampleUnit('twice', 1, { source: 'Edge saved.', target: 'Kante  ist  gespeichert.', state: 'saved' }),
  sampleUnit('right', 2, { source: 'Saved.', target: 'Gespeichert.', state: 'saved' }),
  sampleUnit('open', 3, { source: 'Hinge' }),
]
const byKey = byKeyOf(units)
const engine = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })
engine.put(units)
const { fixable } = listFixable([...byKey.keys()], byKey, engine.findingsOf)

test('Fix all fixes every certain issue in a text, and nothing else', () => {
  expect(fixable.map(({ key, after }) => [key, after])).toEqual([
    ['double', 'Platte gespeichert.'],
    ['twice', 'Kante ist gespeichert.'],
  ])
})

test('no fix is offered before the last change is answered', () => {
  const [double, ...others] = units
  const isAll = (isComplete: boolean, checked: readonly unknown[], keys = [...byKey.keys()]) =>
    isAllChecked(
      { state: () => ({ byKey: new Map(), isComplete }), isChecked: (unit) => checked.includes(unit) },
      keys,
      byKey,
    )
  expect(isAll(true, units)).toBe(true)
  expect(isAll(false, units)).toBe(false)
  expect(isAll(true, others)).toBe(false)
  expect(isAll(true, [double], ['double', 'gone'])).toBe(true)
})

test('a text that has changed since, or is being edited, is not fixed', () => {
  const keysOf = (typed: Record<string, string>, now = byKey) =>
    stillFixable(fixable, { byKey: now, typed: (key) => typed[key] }).map(({ key }) => key)
  expect(keysOf({ twice: 'Kante  ist  gespeichert.' })).toEqual(['double', 'twice'])
  expect(keysOf({ twice: 'Kante ' })).toEqual(['double'])
  const changed = byKeyOf(units.with(0, sampleUnit('double', 0, { target: 'Platte ', state: 'unsaved' })))
  expect(keysOf({}, changed)).toEqual(['twice'])
})

test('an open text is fixed whatever its line ends in the box', () => {
  const two = byKeyOf([sampleUnit('two', 0, { source: 'One\r\ntwo.', target: 'Eins\r\n zwei  drei.', state: 'saved' })])
  engine.put([...two.values()])
  const { fixable: found } = listFixable(['two'], two, engine.findingsOf)
  expect(found).toHaveLength(1)
  expect(stillFixable(found, { byKey: two, typed: () => 'Eins\n zwei  drei.' })).toEqual(found)
})

test('a text in conflict is counted but not fixed, even when the conflict arrives later', () => {
  const inConflict = byKeyOf(
    units.with(1, sampleUnit('twice', 1, { target: 'Kante  ist  gespeichert.', state: 'conflict' })),
  )
  const found = listFixable([...byKey.keys()], inConflict, engine.findingsOf)
  expect(found.fixable.map(({ key }) => key)).toEqual(['double'])
  expect(found.inConflict).toBe(1)
  expect(stillFixable(fixable, { byKey: inConflict, typed: () => undefined }).map(({ key }) => key)).toEqual(['double'])
})

test('fixes are grouped by kind with their text counts, and debatable ones are not selected', () => {
  const mixed = byKeyOf([
    sampleUnit('one', 0, { source: 'It is saved now.', target: 'Es  ist gesichert', state: 'saved' }),
    sampleUnit('two', 1, { source: 'All of it saved', target: 'Alles ist nun gesichert.', state: 'saved' }),
    sampleUnit('three', 2, { source: 'Edge of the door', target: 'Kante  der  Tür', state: 'saved' }),
  ])
  const own = createEngine({ sourceLang: 'en', targetLang: 'de', off: [], terms: [] })
  own.put([...mixed.values()])
  const { fixable: found } = listFixable([...mixed.keys()], mixed, own.findingsOf)
  const kinds = kindsIn(found)
  expect(kinds.map(({ code, count }) => [code, count, isSelectedAtFirst(code)])).toEqual([
    ['space-double', 2, true],
    ['end-missing', 1, false],
    ['end-extra', 1, false],
  ])
  expect(kinds[1]?.sample).toMatchObject({ key: 'one', after: 'Es  ist gesichert.' })
  expect(ofKinds(found, new Set(['space-double'] as const)).map(({ key, after }) => [key, after])).toEqual([
    ['one', 'Es ist gesichert'],
    ['three', 'Kante der Tür'],
  ])
  expect(ofKinds(found, new Set())).toEqual([])
})
