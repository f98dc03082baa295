import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '#src/contract/call/call.ts'
import type { Texts } from '#src/contract/i18n.ts'
import { createTextPreviews } from '#src/gateway/i18n/text-previews.server.ts'
import { createTextOrder } from '#src/workspace/screen/list/use-order.ts'
import { isTranslated } from '#src/workspace/text/blank.ts'
import { createPair } from '#src/workspace/store/texts/pair.ts'
import { pairInAnswer } from '#src/workspace/store/texts/kept-pair.ts'
import { noMarks } from '#src/workspace/store/shared/marks.ts'

const pair = { space: 'system', src: 'master', dst: 'de' } as const
const all = { ...pair, show: 'all' } as const
const untranslated = { ...pair, show: 'untranslated' } as const
const tagOf = (revision: number, database = 'a') => `"r${revision}" ${database}`
const inGerman = (revision: number, database?: string) => ({ tag: tagOf(revision, database), locale: 'de' as const })

type Sample = Record<string, readonly [source: string, target?: string]>

const textsOf = (sample: Sample, revision = 1): Texts => ({
  texts: Object.keys(sample).map((key) => ({ text: [key] })),
  languages: {
    master: ['Master', Object.fromEntries(Object.entries(sample).map(([key, [source]]) => [key, source]))],
    de: [
      'Deutsch',
      Object.fromEntries(Object.entries(sample).flatMap(([key, [, text]]) => (text ? [[key, text]] : []))),
    ],
  },
  t9n_tags: [],
  revision,
})
const changesOf = (sample: Sample, revision: number, removed: string[] = []) =>
  vi.fn(async (): Promise<Answer<Texts>> => ({
    ok: true,
    data: { ...textsOf(sample, revision), removed },
    messages: [],
  }))
const noChanges = vi.fn(async (): Promise<Answer<Texts>> => {
  throw new Error('nothing has changed')
})

/** Returns the keys of a workspace’s list in its order, once the workspace has all texts. */
function listed(texts: Texts, show: 'all' | 'untranslated'): string[] {
  const own = createPair()
  own.load(pairInAnswer(texts, 'master', 'de'), [], noMarks)
  const { units } = own.shot()
  const order = [...createTextOrder('de-DE')(units)].flatMap((place) => units[place] ?? [])
  return order.filter((unit) => show === 'all' || !isTranslated(unit)).map(({ key }) => key)
}

const words = ['Ärmel', 'Zarge', 'Band', 'Band 10', 'Band 9', 'äußere Falz', 'Öse', 'eiche', 'Eiche', ' ', 'Türblatt']
const manyTexts = (count: number): Sample =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const word = `${words[(at * 7) % words.length]} ${(at * 7_919) % count}`
      return [`key.${at}`, at % 3 === 0 ? [word] : [`of ${word}`, at % 5 === 0 ? '\u00a0' : word]]
    }),
  )

async function keysOf(found: Promise<readonly { key: string }[] | null>): Promise<string[] | null> {
  return (await found)?.map(({ key }) => key) ?? null
}

it('yields to the event loop during long comparisons of texts', async () => {
  const beginning = '9'.repeat(190)
  const texts = textsOf(
    Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`key.${at}`, [beginning + (9_999 - at)]])),
  )
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  await createTextPreviews().take(pair, tagOf(1), texts)
  clearInterval(count)
  expect(turns).toBeGreaterThan(8)
})

describe('the preview of a list of texts', () => {
  it('has the texts that a workspace lists first, in the reader’s order', async () => {
    const texts = textsOf(manyTexts(9_000))
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), texts)
    for (const of of [all, untranslated])
      expect(await keysOf(first.find(of, inGerman(1), noChanges))).toEqual(listed(texts, of.show).slice(0, 24))
  })

  it('is unavailable for texts that were not added, and for another database', async () => {
    const first = createTextPreviews()
    expect(await first.find(all, inGerman(1), noChanges)).toBeNull()
    await first.take(pair, tagOf(1), textsOf(manyTexts(50)))
    expect(await first.find({ ...all, dst: 'fr' }, inGerman(1), noChanges)).toBeNull()
    const changes = changesOf({}, 1)
    expect(await first.find(all, inGerman(1, 'restored'), changes)).toBeNull()
    expect(changes).not.toHaveBeenCalled()
  })

  it('follows changed, added and removed texts', async () => {
    const sample = manyTexts(300)
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), textsOf(sample))
    const [gone = '', moved = '', done = ''] = listed(textsOf(sample), 'untranslated')
    const changed: Sample = { [moved]: ['Zz last'], [done]: ['of it', 'Aal'], 'key.new': ['  0 the very first'] }
    const { [gone]: _, ...left } = { ...sample, ...changed }
    const changes = changesOf(changed, 2, [gone])
    for (const of of [all, untranslated])
      expect(await keysOf(first.find(of, inGerman(2), changes))).toEqual(listed(textsOf(left), of.show).slice(0, 24))
    expect(changes).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('is not returned after so many changes that other texts may be first', async () => {
    const sample = manyTexts(300)
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), textsOf(sample))
    const gone = listed(textsOf(sample), 'all').slice(0, 60)
    expect(await first.find(all, inGerman(2), changesOf({}, 2, gone))).toBeNull()
  })

  it('is complete for a short list', async () => {
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), textsOf({ b: ['Band'], a: ['Zarge', 'Ärmel'] }))
    expect(await first.find(all, inGerman(1), noChanges)).toEqual([
      { key: 'a', source: 'Zarge', target: 'Ärmel' },
      { key: 'b', source: 'Band', target: null },
    ])
    expect(await keysOf(first.find(all, inGerman(2), changesOf({}, 2, ['a'])))).toEqual(['b'])
    expect(await keysOf(first.find(all, inGerman(3), changesOf({ c: ['Öse'] }, 3)))).toEqual(['b', 'c'])
  })

  it('is not returned for a language that the backend leaves out', async () => {
    const { de: _, ...left } = textsOf({ a: ['Zarge'] }).languages
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), { ...textsOf({ a: ['Zarge'] }), languages: left })
    expect(await first.find(all, inGerman(1), noChanges)).toBeNull()
    await first.take(pair, tagOf(1), textsOf({ a: ['Zarge', 'Frame'] }))
    const data = { ...textsOf({ a: ['Zarge'] }, 2), languages: left }
    expect(await first.find(all, inGerman(2), async () => ({ ok: true, data, messages: [] }))).toBeNull()
  })

  it('is not returned if the changes are unavailable', async () => {
    const first = createTextPreviews()
    await first.take(pair, tagOf(1), textsOf(manyTexts(50)))
    const refusing = async (): Promise<Answer<Texts>> => ({ ok: false, refusal: { code: 'unavailable', messages: [] } })
    expect(await first.find(all, inGerman(2), refusing)).toBeNull()
  })
})
