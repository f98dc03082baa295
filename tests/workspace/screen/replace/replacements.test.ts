import { expect, test } from 'vitest'
import { m } from '#messages'
import { createCorpus } from '#src/workspace/search/corpus.ts'
import type { Replacement } from '#src/workspace/search/replace.ts'
import { firstReplacement } from '#src/workspace/screen/tools/replace-tool.tsx'
import { changesOf, isChosen, noneWords, planOf, withAll } from '#src/workspace/screen/replace/replacements.ts'
import type { Unit } from '#src/workspace/view.ts'
import { workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'
import { byKeyOf, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const saved = (key: string, position: number, target: string, change: Partial<Unit> = {}) =>
  sampleUnit(key, position, { target, base: target, state: 'saved', ...change })

function plan(units: readonly Unit[], how: Partial<Replacement>, keys: ReadonlySet<string> | null = null) {
  const corpus = createCorpus()
  corpus.put(
    units.length,
    units.map(({ key, source, target, desc }, at) => [at, { key, source, target: target ?? '', desc }] as const),
  )
  const whole = { find: '', mode: 'plain', matchCase: false, with: '', touchesPlaceholders: false, ...how } as const
  const answer = corpus.replace(whole, 1_000)
  if ('fault' in answer) throw new Error(answer.fault)
  return planOf({ units, found: answer.found }, keys)
}
const nothingTyped = () => undefined
const doors = [saved('a', 0, 'Tür auf'), saved('b', 1, 'Tür zu'), saved('c', 2, 'Fenster')]

test('the plan has each change with its key, and omits keys that the list does not show', () => {
  expect(plan(doors, { find: 'tür', with: 'Tor' }).texts.map(({ key, after }) => [key, after])).toEqual([
    ['a', 'Tor auf'],
    ['b', 'Tor zu'],
  ])
  expect(plan(doors, { find: 'tür', with: 'Tor' }, new Set(['b', 'c'])).texts.map(({ key }) => key)).toEqual(['b'])
})

test('a text in conflict is counted and not touched, and one deleted on the server is not offered', () => {
  const units = [
    saved('a', 0, 'Tür', { state: 'conflict' }),
    saved('b', 1, 'Tür', { removed: true }),
    saved('c', 2, 'Tür'),
  ]
  const { texts, inConflict } = plan(units, { find: 'Tür', with: 'Tor' })
  expect(texts.map(({ key }) => key)).toEqual(['c'])
  expect(inConflict).toBe(1)
})

test('matches within placeholders or tags are counted and not touched, and do not count as none', () => {
  const units = [
    saved('a', 0, '{name} von {name}'),
    saved('b', 1, 'Name: {name}'),
    saved('c', 2, '<b class="name">x</b>'),
    saved('d', 3, '{name}', { removed: true }),
  ]
  const { texts, inPlaceholders } = plan(units, { find: 'name', with: 'Titel', matchCase: true })
  expect([texts, inPlaceholders]).toEqual([[], 4])
  const all = plan(units, { find: 'name', with: 'Titel' })
  expect([all.texts.map(({ key }) => key), all.inPlaceholders]).toEqual([['b'], 3])
  expect(plan(units, { find: 'name', with: 'Titel', touchesPlaceholders: true }).inPlaceholders).toBe(0)
  expect(plan(units, { find: 'gone', with: 'x' }).inPlaceholders).toBe(0)
  expect(plan(units, { find: 'name', with: 'x', matchCase: true }, new Set(['c'])).inPlaceholders).toBe(1)
})

test('when nothing would change, the screen separates matches in placeholders from no matches', () => {
  const nothing = { texts: [], inConflict: 0, inPlaceholders: 0 }
  expect(noneWords(nothing)).toBe(m.replace_none())
  expect(noneWords(null)).toBe(m.replace_none())
  expect(noneWords({ ...nothing, inPlaceholders: 4 })).toBe(m.replace_all_kept({ count: 4 }))
  expect(noneWords({ ...nothing, inPlaceholders: 4, inConflict: 1 })).toBe(m.replace_kept({ count: 4 }))
})

test('a change that leaves an empty text is not preselected; all and none apply to every change', () => {
  const { texts } = plan([saved('a', 0, 'Tür'), saved('b', 1, 'Tür auf')], { find: 'Tür', with: '' })
  expect(texts.map((text) => isChosen(new Map(), text))).toEqual([false, true])
  expect(texts.map((text) => isChosen(withAll(texts, true), text))).toEqual([true, true])
  expect(texts.map((text) => isChosen(withAll(texts, false), text))).toEqual([false, false])
})

test('a replacement writes selected texts that have not changed since the preview', () => {
  const { texts } = plan(doors, { find: 'Tür', with: 'Tor' })
  const byKey = byKeyOf(doors)
  expect(changesOf(texts, new Map([['b', false]]), { byKey, typed: nothingTyped })).toEqual({
    changes: [{ key: 'a', text: 'Tor auf', before: 'Tür auf' }],
    skipped: 0,
  })
  const changed = byKeyOf([saved('a', 0, 'Tür offen'), ...doors.slice(1)])
  expect(changesOf(texts, new Map(), { byKey: changed, typed: nothingTyped })).toEqual({
    changes: [{ key: 'b', text: 'Tor zu', before: 'Tür zu' }],
    skipped: 1,
  })
  const typed = (key: string) => (key === 'b' ? 'Tür zu!' : undefined)
  expect(changesOf(texts, new Map(), { byKey, typed }).changes.map(({ key }) => key)).toEqual(['a'])
  const gone = byKeyOf([saved('a', 0, 'Tür auf', { removed: true }), saved('b', 1, 'Tür zu', { state: 'conflict' })])
  expect(changesOf(texts, new Map(), { byKey: gone, typed: nothingTyped })).toEqual({ changes: [], skipped: 2 })
})

test('the selection is the default query, unaltered; otherwise the list’s search is', () => {
  const search = { ...workspaceSearchDefaults, q: 'T.r', mode: 'regex' } as const
  expect(firstReplacement('Tür', search)).toMatchObject({ find: 'Tür', mode: 'plain', matchCase: true })
  expect(firstReplacement('', search)).toMatchObject({ find: 'T.r', mode: 'regex', matchCase: false })
  expect(firstReplacement('', { ...search, in: 'key' })).toMatchObject({ find: '', mode: 'plain' })
})

test('an open text counts in its stored form, whatever its line ends in the box', () => {
  const units = [saved('a', 0, 'Tür\r\nzu')]
  const { texts } = plan(units, { find: 'Tür', with: 'Tor' })
  const typed = (text: string) => changesOf(texts, new Map(), { byKey: byKeyOf(units), typed: () => text })
  expect(typed('Tür\nzu')).toEqual({ changes: [{ key: 'a', text: 'Tor\r\nzu', before: 'Tür\r\nzu' }], skipped: 0 })
  expect(typed('Tür\nzu!').skipped).toBe(1)
})
