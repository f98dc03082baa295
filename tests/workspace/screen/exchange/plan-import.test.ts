import { describe, expect, test } from 'vitest'
import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { planImport } from '#src/workspace/screen/exchange/plan-import.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const read = (key: string, target: string, change: Partial<ReadText> = {}): ReadText => ({
  key,
  source: `Source of ${key}`,
  target,
  review: false,
  before: { text: 'alt', review: false },
  line: 1,
  ...change,
})

function plan(texts: readonly ReadText[], units: readonly Unit[]) {
  const byKey = new Map(units.map((unit) => [unit.key, unit]))
  const steps = planImport(texts, (key) => byKey.get(key))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const here = (target: string, change: Partial<Unit> = {}) => sampleUnit('a', 0, { target, base: target, ...change })

describe('what a file would change', () => {
  test('an untouched text is imported, one changed on both sides conflicts, an unchanged one stays', () => {
    expect(plan([read('a', 'neu')], [here('alt')]).taken).toEqual([{ key: 'a', text: 'neu', before: 'alt' }])
    expect(plan([read('a', 'neu')], [here('anders')]).conflicts).toHaveLength(1)
    expect(plan([read('a', 'alt')], [here('anders')])).toMatchObject({ taken: [], conflicts: [], same: 1 })
  })

  test('a translation removed in the file is reported separately', () => {
    expect(plan([read('a', '')], [here('alt')])).toMatchObject({ taken: [], removed: [{ key: 'a', text: '' }] })
  })

  test('keys that are unknown here, or deleted on the server, are reported', () => {
    expect(plan([read('b', 'neu'), read('a', 'neu')], [here('alt', { removed: true })]).unknown).toEqual(['b', 'a'])
  })

  test('a changed source is reported', () => {
    expect(plan([read('a', 'neu', { source: 'Old source' })], [here('alt')])).toMatchObject({ otherSource: 1 })
    expect(plan([read('a', 'neu', { source: '' })], [here('alt')])).toMatchObject({ otherSource: 0 })
  })

  test('line ends rewritten by a tool in a text and its base are no change, even after a local edit', () => {
    const untouched = read('a', 'eins\nzwei', { before: { text: 'eins\nzwei', review: false } })
    const noChange = { same: 1, taken: [], conflicts: [] }
    expect(plan([untouched], [here('eins\r\nDREI')])).toMatchObject(noChange)
    const half = read('a', 'eins\nzwei', { before: { text: 'eins\r\nzwei', review: false } })
    expect(plan([half], [here('eins\r\nDREI')])).toMatchObject(noChange)
    expect(plan([half], [here('eins\r\nzwei')])).toMatchObject(noChange)
    const changed = read('a', 'eins\nvier', { before: { text: 'eins\nzwei', review: false } })
    expect(plan([changed], [here('eins\r\nDREI')]).conflicts).toHaveLength(1)
  })

  test('a tool’s own line ends change nothing, and a changed text gets its former ones back', () => {
    const unit = here('eins\r\nzwei', { source: 'one\r\ntwo' })
    const rewritten = { source: 'one\ntwo', before: { text: 'eins\nzwei', review: false } }
    expect(plan([read('a', 'eins\nzwei', rewritten)], [unit])).toMatchObject({ same: 1, taken: [] })
    expect(plan([read('a', 'eins\ndrei', rewritten)], [unit])).toMatchObject({
      taken: [{ key: 'a', text: 'eins\r\ndrei', before: 'eins\r\nzwei' }],
      otherSource: 0,
    })
  })

  test('a translation of only spaces counts as removed', () => {
    for (const blank of [' ', '\u00a0', '\t \n']) {
      expect(plan([read('a', blank)], [here('alt')])).toMatchObject({ taken: [], removed: [{ key: 'a', text: '' }] })
      expect(plan([read('a', blank, { before: null })], [here('')])).toMatchObject({ same: 1, taken: [] })
      const exported = { before: { text: blank, review: false } }
      expect(plan([read('a', blank, exported)], [here(blank)])).toMatchObject({ same: 1, removed: [] })
    }
  })

  test('carriage returns added by a tool are no change, and are dropped from a changed text', () => {
    const noChange = { same: 1, taken: [], conflicts: [] }
    expect(plan([read('a', 'eins\r\nzwei', { before: null })], [here('eins\nzwei')])).toMatchObject(noChange)
    const added = { before: { text: 'eins\r\nzwei', review: false } }
    expect(plan([read('a', 'eins\r\nzwei', added)], [here('eins\nzwei')])).toMatchObject(noChange)
    expect(plan([read('a', 'eins\r\ndrei', added)], [here('eins\nzwei')]).taken).toEqual([
      { key: 'a', text: 'eins\ndrei', before: 'eins\nzwei' },
    ])
    expect(plan([read('a', 'eins\r\ndrei', { before: null })], [here('', { source: 'one\ntwo' })]).taken).toEqual([
      { key: 'a', text: 'eins\ndrei', before: null },
    ])
    // The file returns the exported text unchanged, so the translator has typed the carriage return.
    const own = { before: { text: 'eins\nzwei', review: false } }
    expect(plan([read('a', 'eins\r\ndrei', own)], [here('eins\nzwei')]).taken).toMatchObject([{ text: 'eins\r\ndrei' }])
  })

  test('a review mark is imported with an unchanged text, and only when nobody changed it here', () => {
    const marked = read('a', 'alt', { review: true })
    expect([...plan([marked], [here('alt')]).marks]).toEqual([['a', { review: true, text: 'alt' }]])
    expect([...plan([marked], [here('alt', { review: true })]).marks]).toEqual([])
    const unmarked = read('a', 'alt', { before: { text: 'alt', review: true } })
    expect([...plan([unmarked], [here('alt', { review: true })]).marks]).toEqual([
      ['a', { review: false, text: 'alt' }],
    ])
    const elsewhere = here('alt', { review: true, source: 'another by now' })
    expect([...plan([unmarked], [elsewhere]).marks]).toEqual([])
  })
})
