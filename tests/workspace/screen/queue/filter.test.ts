import { expect, test } from 'vitest'
import {
  type Changes,
  noChanges,
  unitFilter,
  untranslatedAsTyped,
  type Wanted,
} from '#src/workspace/screen/queue/filter.ts'
import type { Show } from '#src/workspace/workspace-search.ts'
import { sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const filterOf = (show: Show, change: Partial<Wanted> = {}, changes: Changes = noChanges) =>
  unitFilter({ show, tag: '', check: '', by: '', since: '', ...change }, changes, null, 'Europe/Berlin')
const keysOf = (...asked: Parameters<typeof filterOf>) =>
  sampleUnits('usncu')
    .filter(filterOf(...asked))
    .map((unit) => unit.key)

test('each state shows its own texts, matching the counts', () => {
  expect(keysOf('all')).toEqual(['k0', 'k1', 'k2', 'k3', 'k4'])
  expect(keysOf('untranslated')).toEqual(['k0', 'k4'])
  expect(keysOf('unsaved')).toEqual(['k2'])
  expect(keysOf('conflicts')).toEqual(['k3'])
})

test('a filter shows only texts to review, or only texts with a tag', () => {
  const units = sampleUnits('ss').with(1, sampleUnit('k1', 1, { review: true, tags: ['edging'] }))
  expect(units.filter(filterOf('review')).map(({ key }) => key)).toEqual(['k1'])
  expect(units.filter(filterOf('all', { tag: 'edging' })).map(({ key }) => key)).toEqual(['k1'])
  expect(units.filter(filterOf('all', { tag: 'checks' }))).toEqual([])
})

test('a removed translation is untranslated again, and unsaved until it is saved', () => {
  const removed = sampleUnit('k', 0, { target: '', base: 'Text', state: 'unsaved' })
  expect(filterOf('untranslated')(removed)).toBe(true)
  expect(filterOf('unsaved')(removed)).toBe(true)
})

test('a conflict over a removed translation is not untranslated while the server has a text', () => {
  const removed = sampleUnit('k', 0, { target: '', base: 'Türflügel', state: 'conflict' })
  expect(filterOf('untranslated')(removed)).toBe(false)
  expect(untranslatedAsTyped(() => '')(removed)).toBe(false)
  expect(filterOf('untranslated')({ ...removed, base: null })).toBe(true)
})

test('author and start date combine with the state', () => {
  const changes: Changes = {
    mine: new Map([
      ['k1', Date.parse('2026-11-20T12:00+01:00')],
      ['k2', Date.parse('2026-11-22T00:00+01:00')],
    ]),
    last: new Map([
      ['k1', { by: 'ada@demo.example', at: Date.parse('2026-11-22T09:00') }],
      ['k3', { by: 'ada@demo.example', at: Date.parse('2026-11-19T09:00') }],
    ]),
  }
  expect(keysOf('all', { by: 'me' }, changes)).toEqual(['k1', 'k2'])
  expect(keysOf('all', { by: 'ada@demo.example' }, changes)).toEqual(['k1', 'k3'])
  expect(keysOf('all', { by: 'me', since: '2026-11-22' }, changes)).toEqual(['k2'])
  expect(keysOf('all', { since: '2026-11-22' }, changes)).toEqual(['k1', 'k2'])
  expect(keysOf('untranslated', { by: 'me' }, changes)).toEqual([])
  expect(keysOf('all', { by: 'nobody' }, changes)).toEqual([])
})

test('one check’s issues are shown alone, whatever the others find', () => {
  const findings = new Map([
    ['k1', [{ check: 'numbers' as const }, { check: 'quotes' as const }]],
    ['k2', [{ check: 'quotes' as const }]],
  ])
  const asked = (check: Wanted['check']) => {
    const wanted: Wanted = { show: 'all', tag: '', check, by: '', since: '' }
    return sampleUnits('ssss').filter(unitFilter(wanted, noChanges, findings, undefined))
  }
  expect(asked('numbers').map(({ key }) => key)).toEqual(['k1'])
  expect(asked('quotes').map(({ key }) => key)).toEqual(['k1', 'k2'])
  expect(asked('').map(({ key }) => key)).toEqual(['k1', 'k2'])
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
  expect(filterOf('untranslated')(sampleUnit('k', 0, { target, state: 'unsaved' }))).toBe(true)
})

test('a single mark is one', () => {
  for (const target of ['-', '0', '{n}', ' x ', '\u0301'])
    expect(filterOf('untranslated')(sampleUnit('k', 0, { target, state: 'saved' })), target).toBe(false)
})
