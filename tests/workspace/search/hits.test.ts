import { expect, test } from 'vitest'
import { foldForSearch, foldNeedle, foldWithPlaces } from '#src/workspace/search/fold.ts'
import { hitsIn } from '#src/workspace/search/hits.ts'
import { expressionOf, type Query } from '#src/workspace/search/query.ts'

const marked = (text: string, query: Partial<Query>) =>
  hitsIn(text, { q: '', mode: 'plain', in: 'any', ...query }, 'target').map(({ start, end }) => text.slice(start, end))

test.each([
  ['Türblatt und Türen', 'tur', ['Tür', 'Tür']],
  ['Türblatt', 'tuerb', ['Türb']],
  ['Tu\u0308rblatt', 'tür', ['Tu\u0308r']],
  ['maßiv', 'ss', ['ß']],
  ['maßiv', 'as', ['aß']],
  ['a (b) c', '(b)', ['(b)']],
  ['aaa', 'a', ['aaa']],
  ['👩‍🔧 Tür', 'tür', ['Tür']],
  ['Tür\u00adblatt', 'türblatt', ['Tür\u00adblatt']],
  ['Türblatt', 'tür\u00adblatt', ['Türblatt']],
  ['735\u00a0mm\u202f×', '735 mm ×', ['735\u00a0mm\u202f×']],
  ['Tür\u200bblatt', 'rb', ['r\u200bb']],
  ['„Tür“ – it’s…', '"tür" - it\'s...', ['„Tür“ – it’s…']],
  ['E\u2011Mail', 'e-mail', ['E\u2011Mail']],
  ['Tür\u200frahmen', 'türrahmen', ['Tür\u200frahmen']],
  ['lange Länge, Laenge', 'länge', ['Länge', 'Laenge']],
  ['Kultur, Türen', 'tür', ['Tür']],
  ['Kultur, Türen', 'tur', ['tur', 'Tür']],
  ['nichts', 'x', []],
])('in %s the search for %s marks %j', (text, q, expected) => {
  expect(marked(text, { q })).toEqual(expected)
})

test('words are marked whole', () => {
  expect(marked('Leaf, leaflet, Türblatt', { q: 'türblatt leaf', mode: 'words' })).toEqual(['Leaf', 'Türblatt'])
})

test.each([
  ['新しいドアを開く', 'ドア', ['ドア']],
  ['新しいドア', '新しい ドア', ['新しいドア']],
  ['เปิดประตูใหม่', 'ประตู', ['ประตู']],
  ['PVC板材', 'PVC', ['PVC']],
  ['PVC板材', '板', ['板']],
  ['パネル', 'ハ', []],
  ['새 문짝을', '문', []],
  ['ドアleaflet', 'leaf', []],
])('in %s, which parts no words by spaces, the word %s marks %j', (text, q, expected) => {
  expect(marked(text, { q, mode: 'words' })).toEqual(expected)
})

test.each([
  ['Płyta z łatą', 'plyta', ['Płyta']],
  ['Płyta', 'Płyta', ['Płyta']],
  ['Dør og æble', 'dor', ['Dør']],
  ['Dør og æble', 'aeble', ['æble']],
  ['Œuvre', 'oeuvre', ['Œuvre']],
  ['kapı', 'kapi', ['kapı']],
  ['Đường', 'duong', ['Đường']],
  ['Dire «oui»', '"oui"', ['«oui»']],
  ['ＰＶＣ　１６', 'pvc 16', ['ＰＶＣ　１６']],
  ['ﾊﾟﾈﾙ', 'パネル', ['ﾊﾟﾈﾙ']],
  ['パネル', 'ﾊﾟﾈﾙ', ['パネル']],
  ['バネ', 'パネ', []],
  ['ハネ', 'バネ', []],
  ['バネ', 'バネ', ['バネ']],
  ['ハ\u3099ネ', 'バネ', ['ハ\u3099ネ']],
  ['ﬁle', 'file', ['ﬁle']],
  ['x² m³', 'x2', ['x²']],
  ['Ⅳ. ½', 'iv', ['Ⅳ']],
  ['1½', '1/2', ['½']],
  ['мʼята', "м'ята", ['мʼята']],
  ['ג׳ירפה', "ג'ירפה", ['ג׳ירפה']],
  ['צה״ל', 'צה"ל', ['צה״ל']],
  ['IŞIK', 'ışık', ['IŞIK']],
  ['İstanbul', 'istanbul', ['İstanbul']],
  ['👩‍💻 👩', '👩', ['👩']],
  ['🇩🇪 🇩🇰', '🇩', []],
  ['🇩🇪🇩🇰', '🇪🇩', []],
  ['🇩🇪🇩🇰', '🇩🇰', ['🇩🇰']],
])('in %s the search for %s marks %j, by the letters of other languages', (text, q, expected) => {
  expect(marked(text, { q })).toEqual(expected)
})

test('a query with an umlaut matches only the umlaut, in whole words as well', () => {
  expect(marked('lange Länge', { q: 'Länge', mode: 'words' })).toEqual(['Länge'])
  expect(marked('fur für fuer', { q: 'für', mode: 'words' })).toEqual(['für', 'fuer'])
})

test.each([
  ['E\\-Mail', 'E-Mail'],
  ['\\"b\\"', '"b"'],
  ['50 \\%', '50 %'],
  ['\\<b\\>', '<b>'],
  ['{name}', '{name}'],
  ['[\\-+]\\d', '-5'],
  ['x{2}', 'xx'],
  ['\\p{Lu}\\.', 'X.'],
])('an expression as other tools take it is taken: %s', (pattern, text) => {
  expect(expressionOf(pattern)?.exec(text)?.[0]).toBe(text)
})

test.each(['(', '[a', 'a{2', '*a', '\\p{Nothing}'])('and one that is none is none: %s', (pattern) => {
  expect(pattern === 'a{2' || expressionOf(pattern) === undefined).toBe(true)
})

test('a search in another field marks nothing here', () => {
  expect(marked('door', { q: 'door', in: 'source' })).toEqual([])
})

test('in a long text the first match is marked, and as much of the text is looked through as a row can wait for', () => {
  const long = `${'Wort '.repeat(1_500)}Tür${' Wort'.repeat(20_000)}`
  expect(hitsIn(long, { q: 'tür', mode: 'plain', in: 'any' }, 'target')).toEqual([{ start: 7_500, end: 7_503 }])
  const hostile = ['\u0301\u0316'.repeat(50_000), 'ﷺ'.repeat(100_000), '🇦'.repeat(50_000), 'ที่'.repeat(30_000)]
  for (const run of hostile) {
    const usual = timeOf(() => hitsIn('ы'.repeat(10_000), { q: 'tür', mode: 'plain', in: 'any' }, 'target'))
    const time = timeOf(() => hitsIn(`a${run}`, { q: 'tür', mode: 'plain', in: 'any' }, 'target'))
    expect(time).toBeLessThan(100 + 50 * usual)
  }
})

function timeOf(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

test.each(['\u0301\u0323', '\uff9e\u0323', '\u0323\uff9f'])(
  'a letter with 96,000 marks is folded in a moment: %j',
  (marks) => {
    const text = `Tür ä${marks.repeat(48_000)} ende`
    const start = process.threadCpuUsage().user
    expect(foldForSearch(text)).toMatch(/^tur a.* ende\ntuer .* ende$/)
    expect(foldWithPlaces(text).text).toMatch(/^tur a.* ende$/)
    expect(foldNeedle(text)).toMatch(/^tuer .* ende$/)
    expect((process.threadCpuUsage().user - start) / 1_000).toBeLessThan(1_000)
  },
)
