import { describe, expect, it } from 'vitest'
import type { EditRow } from '#src/workspace/store/db.ts'
import { noMarks } from '#src/workspace/store/shared/marks.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { PairTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { countsOf, createPair } from '#src/workspace/store/texts/pair.ts'

const editOf = (key: string, change: Partial<EditRow> = {}): EditRow => ({
  scope: 'system',
  lang: 'de',
  key,
  text: 'Meins',
  base: 'Ziel',
  editedAt: 1,
  status: 'unsaved',
  theirs: null,
  by: '',
  theirsAt: '',
  refused: null,
  ...change,
})
const textsOf = (stored: Record<string, string>, removed: readonly string[] = []): PairTexts => ({
  units: Object.keys(stored).map((key) => ({ key, desc: '', tags: [], removed: removed.includes(key) })),
  src: new Map(),
  dst: new Map(Object.entries(stored)),
})

function pairOf(stored: Record<string, string>, edits: readonly EditRow[], removed: readonly string[] = []) {
  const pair = createPair()
  pair.load(textsOf(stored, removed), edits, noMarks)
  return pair
}

function overtakenIn({ shot }: Pick<ReturnType<typeof createPair>, 'shot'>): string[] {
  const { units, counts } = shot()
  // The count updated with each change equals a full count.
  expect(counts).toEqual(countsOf(units))
  const keys = units.filter(({ overtaken }) => overtaken).map(({ key }) => key)
  expect(counts.overtaken).toBe(keys.length)
  return keys
}

describe('an unsaved edit under which the server’s text has changed', () => {
  it('is detected as overtaken from the texts on the device', () => {
    const edits = ['a', 'b', 'c', 'd'].map((key) => editOf(key))
    const pair = pairOf({ a: 'Ihres', b: 'Ziel', c: 'Meins', d: '', e: 'Ihres' }, edits)
    expect(overtakenIn(pair)).toEqual(['a', 'd'])
  })

  it('is counted as texts arrive, and no longer once it equals the server’s', () => {
    const pair = pairOf({ a: 'Ziel', b: 'Ziel' }, [editOf('a'), editOf('b')])
    expect(overtakenIn(pair)).toEqual([])
    pair.patch(new Map(), new Map([['a', 'Ihres']]))
    expect(overtakenIn(pair)).toEqual(['a'])
    pair.patch(new Map([['a', editOf('a', { text: 'Meins, ergänzt' })]]), new Map())
    expect(overtakenIn(pair)).toEqual(['a'])
    pair.patch(new Map([['a', editOf('a', { text: 'Ihres' })]]), new Map())
    expect(overtakenIn(pair)).toEqual([])
    pair.patch(new Map(), new Map([['b', null]]))
    expect(overtakenIn(pair)).toEqual(['b'])
    pair.patch(new Map([['b', undefined]]), new Map())
    expect(overtakenIn(pair)).toEqual([])
  })

  it('is not reported while a request has it in flight, and is again after that', () => {
    const pair = pairOf({ a: 'Ihres' }, [editOf('a')])
    const before = pair.shot().units[0]
    pair.setInFlight(new Set(['a']))
    pair.patch(new Map([['a', editOf('a')]]), new Map())
    expect([overtakenIn(pair), pair.isOvertaken('a')]).toEqual([[], false])
    pair.setInFlight(new Set())
    pair.load(textsOf({ a: 'Ihres' }), [editOf('a')], noMarks)
    expect([overtakenIn(pair), pair.isOvertaken('a')]).toEqual([['a'], true])
    expect(pair.shot().units[0]).toEqual(before)
    const same = pair.shot().units
    pair.load(textsOf({ a: 'Ihres' }), [editOf('a')], noMarks)
    expect(pair.shot().units).toBe(same)
  })

  it('excludes edits in conflict and edits whose text the server has removed', () => {
    const incoming = { text: 'Aus der Datei', before: null, from: 'x.po', at: 1 }
    const edits = [editOf('a', { status: 'conflict' }), editOf('b', { incoming }), editOf('c'), editOf('gone')]
    expect(overtakenIn(pairOf({ a: 'Ihres', b: 'Ihres', c: 'Ihres' }, edits, ['c']))).toEqual([])
  })

  it('is unknown before there are texts to compare with', () => {
    const pair = createPair()
    pair.load(undefined, [editOf('a')], noMarks)
    expect(overtakenIn(pair)).toEqual([])
    pair.patch(new Map([['a', editOf('a', { text: 'Meins, ergänzt' })]]), new Map())
    expect(overtakenIn(pair)).toEqual([])
    pair.fill(textsOf({ a: 'Ihres' }))
    expect(overtakenIn(pair)).toEqual(['a'])
  })

  it('stays overtaken with a mark for review', () => {
    const pair = pairOf({ a: 'Ihres' }, [editOf('a')])
    pair.mark({ ...noMarks, review: new Map([['a', '']]) })
    expect(pair.shot().units).toMatchObject([{ review: true, overtaken: true }])
    expect(overtakenIn(pair)).toEqual(['a'])
  })
})

it('is listed in the order of the list, as a comparison would find it', () => {
  const pair = pairOf({ a: 'Ziel', b: 'Ziel', c: 'Ziel' }, [])
  const before = pair.shot().units
  pair.patch(
    new Map([
      ['c', editOf('c')],
      ['a', editOf('a')],
    ]),
    new Map(),
  )
  const { units } = pair.shot()
  expect(changedSince(before, units)?.map(({ key }) => key)).toEqual(['a', 'c'])
  expect(changedSince([...before], units)).toEqual(changedSince(before, units))
  expect(changedSince(before, units.toReversed())).toBeUndefined()
  expect(changedSince(before, units.slice(1))).toBeUndefined()
})
