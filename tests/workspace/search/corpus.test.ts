import { expect, test } from 'vitest'
import { needleOf } from '#src/workspace/search/query.ts'
import { replacer } from '#src/workspace/search/replace.ts'
import type { Mode } from '#src/workspace/workspace-search.ts'
import { corpusOf, entryOf, foundBy } from './found.ts'

const leaf = { key: 'door.leaf.hint', source: 'Door leaf', target: 'Türblatt, maßiv', desc: 'at most 40 characters' }

test.each([
  ['TÜRBLATT', true],
  ['turblatt', true],
  ['tuerblatt', true],
  ['Tu\u0308rblatt', true],
  ['massiv', true],
  ['maßiv', true],
  ['leaf.hint', true],
  ['40 char', true],
  ['  Door ', true],
  ['drawer', false],
])('%s is found by part, without case and accents, with umlauts written either way: %s', (q, expected) => {
  expect(foundBy(corpusOf([leaf]), { q })).toEqual(expected ? [0] : [])
})

test.each([
  ['ﬁle', 'file', true],
  ['x²', 'x2', true],
  ['IŞIK', 'ışık', true],
  ['мʼята', "м'ята", true],
  ['👩‍💻', '👩', false],
  ['🇩🇪 🇩🇰', '🇩', false],
  ['🇩🇪 🇩🇰', '🇩🇰', true],
])('of %s the search for %s finds it: %s', (target, q, expected) => {
  expect(foundBy(corpusOf([{ target }]), { q })).toEqual(expected ? [0] : [])
})

test('what the search finds by its letters is what is replaced', () => {
  const texts = ['IŞIK ve ışık', 'Maße', 'ﬁle', 'Tür', 'kapı', '„Tür“', 'Tu\u0308r', 'E‑Mail', 'nichts']
  const corpus = corpusOf(texts.map((target) => ({ target })))
  for (const find of ['ışık', 'MASSE', 'file', 'tür', '"Tür"', '„']) {
    const how = { find, mode: 'plain', matchCase: false, lang: 'tr', with: 'X', touchesPlaceholders: false } as const
    const replaced = corpus.replace(how, 1_000)
    const one = replacer(how)
    const alone = texts.flatMap((target, at) => (one?.(target) ? [at] : []))
    expect('found' in replaced && replaced.found.map(({ at }) => at)).toEqual(alone)
    expect(alone).not.toHaveLength(0)
    const found = new Set([foundBy(corpus, { q: find })].flat())
    expect(alone.every((at) => found.has(at))).toBe(true)
  }
})

test('a search in one field leaves the others alone', () => {
  const corpus = corpusOf([{ ...leaf, desc: 'ask Petra' }])
  expect(foundBy(corpus, { q: 'door', in: 'source' })).toEqual([0])
  expect(foundBy(corpus, { q: 'door', in: 'target' })).toEqual([])
  expect(foundBy(corpus, { q: 'petra', in: 'desc' })).toEqual([0])
  expect(foundBy(corpus, { q: 'petra', in: 'key' })).toEqual([])
})

test('text across the end of one field and the start of the next does not match', () => {
  expect(foundBy(corpusOf([{ source: 'Door', target: 'leaf' }]), { q: 'door leaf' })).toEqual([])
})

test('words are found whole, all of them, in any order', () => {
  const corpus = corpusOf([{ source: 'The leaf of a door' }, { source: 'Doors and leaflets' }, { source: 'door-leaf' }])
  expect(foundBy(corpus, { q: 'door leaf', mode: 'words' })).toEqual([0, 2])
  expect(foundBy(corpus, { q: 'LEAF', mode: 'words' })).toEqual([0, 2])
  expect(foundBy(corpus, { q: '…', mode: 'words' })).toEqual([])
})

test('a word with an umlaut is one word', () => {
  const corpus = corpusOf([{ target: 'Für Türen' }, { target: 'Furnier' }])
  expect(foundBy(corpus, { q: 'für', mode: 'words' })).toEqual([0])
  expect(foundBy(corpus, { q: 'tueren', mode: 'words' })).toEqual([0])
})

test('an expression finds in each field by itself, and says where', () => {
  const corpus = corpusOf([{ source: 'Width 1,200 mm', target: 'Breite' }, { source: 'Width' }])
  const answer = corpus.find({ q: String.raw`^\w+ [\d,]+ MM$`, mode: 'regex', in: 'any' }, 1_000)
  expect(answer).toMatchObject({ marks: [{ field: 'source', start: 0, end: 14 }] })
  expect('places' in answer && [...answer.places]).toEqual([0])
})

test('an invalid expression is reported', () => {
  expect(foundBy(corpusOf([leaf]), { q: '(', mode: 'regex' })).toBe('invalid')
})

test('an expression that exceeds the time limit is cancelled', () => {
  let time = 0
  const corpus = corpusOf(
    Array.from({ length: 1_000 }, () => leaf),
    () => (time += 300),
  )
  expect(foundBy(corpus, { q: 'leaf', mode: 'regex' })).toBe('slow')
  expect(foundBy(corpus, { q: 'leaf' })).toHaveLength(1_000)
})

test('a search that goes on from the one before finds what a new one finds', () => {
  const corpus = corpusOf([{ source: 'door' }, { source: 'drawer' }, { source: 'doorway' }])
  expect(foundBy(corpus, { q: 'd' })).toEqual([0, 1, 2])
  expect(foundBy(corpus, { q: 'doo' })).toEqual([0, 2])
  expect(foundBy(corpus, { q: 'doorw' })).toEqual([2])
  expect(foundBy(corpus, { q: 'do' })).toEqual([0, 2])
})

test.each([
  ['nnan', 'anna nannan', 'nana'],
  ['türblatt tür', 'Türblatt, Tür', 'Türblatt Tür', 'Tuerblatt Tuer'],
  ['anna a', 'anna', 'annannaa anna a', 'anna b'],
])('letter by letter %s finds what it finds at once, and knows it a letter ahead', (q, ...sources) => {
  const entries = sources.map((source) => ({ source }))
  const corpus = corpusOf(entries)
  let known: { needle: string; places: number[]; ahead: ReturnType<typeof corpus.ahead> } | null = null
  for (let length = 1; length <= q.length; length += 1) {
    const typed = q.slice(0, length)
    const places = foundBy(corpusOf(entries), { q: typed })
    expect(foundBy(corpus, { q: typed })).toEqual(places)
    const needle = needleOf({ q: typed })
    const added = needle.slice(known?.needle.length)
    if (known?.ahead && added.length === 1) {
      const next = known.ahead.find(({ letter }) => letter === added)?.places
      expect(next === null ? known.places : [...(next ?? [])]).toEqual(places)
    }
    known = { needle, places: [places].flat().filter((place) => typeof place === 'number'), ahead: corpus.ahead() }
  }
})

test('a search in another field does not go on from the one before', () => {
  const corpus = corpusOf([{ source: 'door' }, { source: 'Tür', target: 'doorway' }])
  expect(foundBy(corpus, { q: 'do', in: 'source' })).toEqual([0])
  expect(foundBy(corpus, { q: 'doo', in: 'target' })).toEqual([1])
})

test('a search says that it finds the same as the one before it', () => {
  const corpus = corpusOf([{ source: 'door' }, { source: 'drawer' }, { source: 'doorway' }])
  const isSame = (q: string, mode: Mode = 'plain') => corpus.find({ q, mode, in: 'any' }, 1_000)
  expect(isSame('do')).toMatchObject({ isSame: false })
  expect(isSame('doo')).toMatchObject({ isSame: true })
  expect(isSame('door ')).toMatchObject({ isSame: true })
  expect(isSame('doorw')).toMatchObject({ isSame: false })
  expect(isSame('d', 'regex')).toMatchObject({ isSame: false })
  expect(isSame('doorwa')).toMatchObject({ isSame: false })
  corpus.put(3, [])
  expect(isSame('doorway')).toMatchObject({ isSame: false })
})

test('changed texts match in their current form, and deleted ones do not match', () => {
  const corpus = corpusOf([{ source: 'door' }, { source: 'drawer' }, { source: 'doorway' }])
  expect(foundBy(corpus, { q: 'door' })).toEqual([0, 2])
  corpus.put(2, [[1, entryOf({ source: 'door too' })]])
  expect(foundBy(corpus, { q: 'door' })).toEqual([0, 1])
  expect(corpus.among({ q: 'door', mode: 'plain', in: 'any' }, [1], 1_000)).toMatchObject({
    places: new Uint32Array([1]),
  })
})

test('an order by an alphabet has numbers by their size and umlauts by their letter', () => {
  const corpus = corpusOf([{ key: 'k10' }, { key: 'k9' }, { key: 'ähre' }, { key: 'zaun' }])
  expect([...corpus.order('key', 'de')]).toEqual([2, 1, 0, 3])
})
