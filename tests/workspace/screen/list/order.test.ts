import { expect, test } from 'vitest'
import { noChanges } from '#src/workspace/screen/queue/filter.ts'
import { type NumberSort, orderBy } from '#src/workspace/screen/list/use-order.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const orderOf = (sort: NumberSort, units: readonly Unit[], changes = noChanges) =>
  [...orderBy(sort, units, changes)].map((place) => units[place]?.key)

test('by status, the most urgent text comes first, and one to review before an untranslated one', () => {
  const units = [
    sampleUnit('saved', 0, { state: 'saved', target: 'a' }),
    sampleUnit('untranslated', 1),
    sampleUnit('review', 2, { state: 'saved', target: 'a', review: true }),
    sampleUnit('unsaved', 3, { state: 'unsaved', target: 'a' }),
    sampleUnit('unsaved review', 4, { state: 'unsaved', target: 'a', review: true }),
    sampleUnit('conflict', 5, { state: 'conflict', target: 'a' }),
    sampleUnit('saved too', 6, { state: 'saved', target: 'a' }),
  ]
  const wanted = ['conflict', 'unsaved', 'unsaved review', 'review', 'untranslated', 'saved', 'saved too']
  expect(orderOf('status', units)).toEqual(wanted)
})

test('by length, the shortest source comes first, and texts of equal length keep their order', () => {
  const units = ['Türblatt', 'Tür', 'Falz', 'Nut', ''].map((source, at) => sampleUnit(source, at, { source }))
  expect(orderOf('length', units)).toEqual(['', 'Tür', 'Nut', 'Falz', 'Türblatt'])
})

test('by last change, the latest comes first, local or from the server, and unchanged texts last', () => {
  const units = ['never', 'old', 'mine', 'new'].map((key, at) => sampleUnit(key, at))
  const changes = {
    mine: new Map([['mine', 20]]),
    last: new Map([
      ['old', { by: 'bob', at: 10 }],
      ['mine', { by: 'bob', at: 5 }],
      ['new', { by: 'bob', at: 30 }],
    ]),
  }
  expect(orderOf('changed', units, changes)).toEqual(['new', 'mine', 'old', 'never'])
})
