import { expect, test } from 'vitest'
import { read } from './read.ts'

const entry = (context: string, text: string) => `msgctxt "${context}"\nmsgid "a"\nmsgstr "${text}"\n`

test('an obsolete entry leaves nothing to the next', () => {
  const before = '#. account-portal before: "alt"\n'
  const content = `#, fuzzy\n${before}#~ msgctxt "old"\n#~ msgid "a"\n#~ msgstr "x"\n\n${entry('b', 'B')}`
  expect(read('x.po', content)).toMatchObject({ texts: [{ key: 'b', review: false, before: null }] })
})

test('lines may be indented', () => {
  const content = `  ${entry('b', 'B').replaceAll('\n', '\n  ')}\n`
  expect(read('x.po', content)).toMatchObject({ texts: [{ key: 'b', target: 'B' }] })
})

test('flags may be on lines of their own', () => {
  for (const flags of ['#, fuzzy\n#, c-format\n', '#, c-format\n#, fuzzy\n'])
    expect(read('x.po', flags + entry('b', 'B'))).toMatchObject({ texts: [{ review: true }] })
})

const taken = (content: string) => {
  const file = read('x.po', content)
  return file.ok ? file.texts.map(({ key, source, target, line }) => ({ key, source, target, line })) : file.faults
}

test.each([
  ['each word and string on a line of its own', 'msgctxt\n"k"\nmsgid\n"d"\nmsgstr\n"T"\n'],
  ['blank lines within', 'msgctxt\n\n"k"\n\nmsgid "d"\n\nmsgstr\n\n"T"\n'],
  ['lines that end as in Windows', 'msgctxt\r\n"k"\r\nmsgid\r\n"d"\r\nmsgstr\r\n"T"\r\n'],
  ['a byte order mark', '\ufeffmsgctxt\n"k"\nmsgid\n"d"\nmsgstr\n"T"\n'],
  ['all on one line', 'msgctxt "k" msgid "d" msgstr "T"\n'],
  ['no spaces', 'msgctxt"k"msgid"d"msgstr"T"\n'],
  ['strings in pieces', 'msgctxt "" "k"\nmsgid ""\n"d"\nmsgstr\n"" ""\n  "T"\n'],
  ['a remark behind a string', 'msgctxt "k" # key\nmsgid "d" # c\nmsgstr "T" # done\n'],
  ['a form feed between', 'msgctxt "k"\n\fmsgid "d"\n\vmsgstr "T"\n'],
])('an entry is read as gettext reads it: %s', (_, content) => {
  expect(taken(content)).toEqual([{ key: 'k', source: 'd', target: 'T', line: 1 }])
})

test('words on lines of their own leave the head, former and obsolete entries what they are', () => {
  const content = `msgid
""
msgstr
""
"Language: de\\n"

#| msgid
#| "door"
#, fuzzy
msgctxt
"k"
msgid
"doors"
msgstr
"Türen"
#~ msgid
#~ "gone"
#~ msgstr
#~ "weg"

msgctxt "l" msgid "leaf" msgstr "Blatt" msgctxt "m" msgid "more" msgstr "mehr"
`
  expect(read('x.po', content)).toMatchObject({
    head: { dst: 'de' },
    texts: [
      { key: 'k', source: 'doors', target: 'Türen', review: true, line: 10 },
      { key: 'l', source: 'leaf', target: 'Blatt', review: false, line: 21 },
      { key: 'm', source: 'more', target: 'mehr', review: false, line: 21 },
    ],
  })
})

test.each([
  ['no string', 'msgctxt "k"\nmsgid "d"\nmsgstr\n', { line: 3, code: 'po-syntax', detail: 'msgstr' }],
  ['another word', 'msgctxt "k"\nmsgid\nmsgstr "T"\n', { line: 2, code: 'po-syntax', detail: 'msgid' }],
  ['a remark', 'msgctxt "k"\nmsgid "d"\nmsgstr\n# c\n"T"\n', { line: 3, code: 'po-syntax', detail: 'msgstr' }],
  ['words without marks', 'msgctxt "k"\nmsgid\nd "e"\n', { line: 3, code: 'po-syntax', detail: 'd "e"' }],
  ['plural forms', 'msgid "d"\nmsgid_plural\n"ds"\nmsgstr [0]\n"T"\n', { line: 2, code: 'po-plural', detail: '' }],
])('where %s follows a word, the file is refused at its line', (_, content, fault) => {
  expect(taken(content)).toContainEqual(fault)
})

test('a string of millions of signs is left out, the others are read, and one that does not end is refused', () => {
  for (const long of ['a'.repeat(4_000_000), String.raw`\\`.repeat(2_000_000)]) {
    const file = read('x.po', entry('b', long) + entry('c', 'C'))
    expect(file).toMatchObject({ ok: true, texts: [{ key: 'c', target: 'C' }], leftOut: ['b'] })
    expect(taken(`msgctxt "k"\nmsgid "d"\nmsgstr "${long}\n`)).toMatchObject([{ code: 'po-syntax', line: 3 }])
  }
})
