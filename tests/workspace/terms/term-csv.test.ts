import { expect, test } from 'vitest'
import { readTermCsv, writeTermCsv } from '#src/workspace/terms/term-csv.ts'

test('a glossary comes back from its file as it was', () => {
  const terms = [
    { term: 'edging', translation: 'Kante', note: 'nicht „Rand“; nie "Saum"', forbidden: ['Rand', '=Saum'] },
    { term: '=1+1', translation: "'-x", note: '', forbidden: [] },
    { term: 'a;b', translation: 'ä,ö', note: 'zwei\nZeilen', forbidden: ['-x'] },
    { term: '＝1', translation: '\u200b=1', note: "'＝1", forbidden: ['＠A1'] },
  ]
  const file = writeTermCsv(terms)
  expect(file).not.toMatch(/"\u200b?[=+\-@＝＠]/)
  expect(readTermCsv(file)).toEqual({ ok: true, terms })
})

test.each(["'@',Klammeraffe\n'-x,'=y", "term,translation\n'@',Klammeraffe\n'-x,'=y"])(
  'an apostrophe that another program has written belongs to the word',
  (file) => {
    const read = readTermCsv(file)
    expect(read.ok && read.terms.map(({ term, translation }) => [term, translation])).toEqual([
      ["'@'", 'Klammeraffe'],
      ["'-x", "'=y"],
    ])
  },
)

test.each([
  ['edging,Kante\ndoor,Tür,"zum Gehen"', 2],
  ['\ufeffterm\ttranslation\nedging\tKante\n\n', 1],
  ['', 0],
])('another program’s file is read too', (file, count) => {
  expect(readTermCsv(file)).toMatchObject({ ok: true, terms: { length: count } })
})

test.each([
  ['a;b\nc', { line: 2, why: 'missing' }],
  [`a;b\n\nc;${'x'.repeat(201)}`, { line: 3, why: 'long' }],
  ['a;b\n"c;d', { line: 2, why: 'broken' }],
  ['a;"b\r\nb"\r\nc;d\r\n\r\ne', { line: 5, why: 'missing' }],
  ['a;"b\nb"\n"c\nc"d;e', { line: 3, why: 'broken' }],
])('a wrong line is named', (file, wrong) => {
  expect(readTermCsv(file)).toMatchObject({ ok: false, ...wrong })
})
