import { expect, test } from 'vitest'
import type { KnownText, Suggestion } from '#src/workspace/memory/memory-unit.ts'
import {
  areAllChosen,
  fillingOf,
  firstChoice,
  isIn,
  isToReview,
  optionsOf,
  toggled,
  withAll,
} from '#src/workspace/screen/memory/fill-choice.ts'
import { byKeyOf, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const candidate = (text: string, change: Partial<Suggestion> = {}): Suggestion => ({
  text,
  kind: 'exact',
  score: 100,
  source: 'Close',
  count: 1,
  places: [],
  review: false,
  mine: false,
  changed: [],
  isCertain: true,
  ...change,
})
const known = (key: string, candidates: Suggestion[], present: string | null = null): KnownText => ({
  key,
  source: 'Close',
  present,
  candidates,
})
const open = (key: string) => sampleUnit(key, 0, { source: 'Close' })
const nothingTyped = () => undefined

test('only certain and unique translations are preselected; the others are up to the user', () => {
  const texts = [
    known('sure', [candidate('Zu')]),
    known('several', [candidate('Zu'), candidate('Schließen')]),
    known('unsure', [candidate('zu', { isCertain: false, kind: 'near' })]),
    known('not looked at', [candidate('Zu', { review: true })]),
    known('translated otherwise', [candidate('Zu')], 'Schließen'),
  ]
  expect([...firstChoice(texts)]).toEqual([['sure', 0]])
})

test('at most one of several translations is selected, and can be deselected', () => {
  const [first, second] = optionsOf([known('a', [candidate('Zu'), candidate('Schließen')])])
  if (!first || !second) throw new Error('two are known')
  const one = toggled(new Map(), first)
  expect([...one]).toEqual([['a', 0]])
  const other = toggled(one, second)
  expect([...other]).toEqual([['a', 1]])
  expect([...toggled(other, second)]).toEqual([])
})

test('“all” skips texts with several translations; “none” deselects all and leaves hidden ones', () => {
  const texts = [known('a', [candidate('Zu')]), known('b', [candidate('Zu'), candidate('Schließen')])]
  const all = withAll(new Map([['elsewhere', 0]]), texts, true)
  expect([...all]).toEqual([
    ['elsewhere', 0],
    ['a', 0],
  ])
  expect([...withAll(all, texts, false)]).toEqual([['elsewhere', 0]])
})

test('filters separate the kinds, and the texts that need a choice', () => {
  const several = known('a', [candidate('Zu'), candidate('Schließen')])
  expect(isIn('exact', several)).toBe(true)
  expect(isIn('near', several)).toBe(false)
  expect(isIn('several', several)).toBe(true)
  expect(isIn('several', known('b', [candidate('Zu')]))).toBe(false)
})

test('the selected translation is filled in byte for byte', () => {
  const text = 'Zu\r\n \u00a0{a}'
  const filling = fillingOf([known('a', [candidate(text)])], new Map([['a', 0]]), {
    byKey: byKeyOf([open('a')]),
    typed: nothingTyped,
  })
  expect(filling).toEqual({ changes: [{ key: 'a', text, before: null }], areExact: true, skipped: 0 })
})

test('a text that changed during the review is not touched', () => {
  const keys = [
    'typed',
    'saved',
    'conflict',
    'removed',
    'source',
    'gone',
    'open',
    'other',
    'other changed',
    'other typed',
  ]
  const texts = keys.map((key) => known(key, [candidate('Zu')], key.startsWith('other') ? 'Schließen' : null))
  const byKey = byKeyOf([
    open('typed'),
    { ...open('saved'), target: 'Schließen', state: 'saved' },
    { ...open('conflict'), state: 'conflict' },
    { ...open('removed'), removed: true },
    { ...open('source'), source: 'Closed' },
    open('open'),
    { ...open('other'), target: 'Schließen', state: 'saved' },
    { ...open('other changed'), target: 'Sperren', state: 'unsaved' },
    { ...open('other typed'), target: 'Schließen', state: 'saved' },
  ])
  const filling = fillingOf(texts, new Map(keys.map((key) => [key, 0])), {
    byKey,
    typed: (key) => (key.endsWith('typed') ? 'S' : undefined),
  })
  expect(filling.changes.map(({ key }) => key)).toEqual(['open', 'other'])
  expect(filling.skipped).toBe(8)
})

test('a text that is open in the box, which writes all line ends in one way, is filled in', () => {
  const present = 'Zu\r\nmachen'
  const filling = fillingOf([known('a', [candidate('Schließen')], present)], new Map([['a', 0]]), {
    byKey: byKeyOf([{ ...open('a'), target: present, state: 'saved' }]),
    typed: () => 'Zu\nmachen',
  })
  expect(filling.changes.map(({ text }) => text)).toEqual(['Schließen'])
})

test('when only the user can choose, no choice is not “all”, and “all” keeps their choices', () => {
  const several = [known('a', [candidate('Zu'), candidate('Schließen')])]
  expect(areAllChosen(new Map(), several)).toBe(false)
  const byHand = new Map([['a', 1]])
  expect(areAllChosen(byHand, several)).toBe(true)
  expect([...withAll(byHand, several, true)]).toEqual([['a', 1]])
  const mixed = [...several, known('b', [candidate('Zu')])]
  expect(areAllChosen(byHand, mixed)).toBe(false)
  expect(areAllChosen(new Map([['b', 0]]), mixed)).toBe(true)
})

test('copies for an identical source need a review as long as their origin does', () => {
  const filled = { ...open('done'), target: 'Zu', review: true }
  expect(isToReview({ areExact: true }, filled)).toBe(true)
  expect(isToReview({ areExact: true }, { ...filled, review: false })).toBe(false)
  expect(isToReview({ areExact: false }, { ...filled, review: false })).toBe(true)
})
