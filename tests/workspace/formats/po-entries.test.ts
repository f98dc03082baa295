import { expect, test } from 'vitest'
import { read } from './read.ts'

const entry = (context: string, text: string) => `msgctxt "${context}"\nmsgid "a"\nmsgstr "${text}"\n`

test('an entry that is obsolete leaves nothing to the next', () => {
  const before = '#. account-portal before: "alt"\n'
  const content = `#, fuzzy\n${before}#~ msgctxt "old"\n#~ msgid "a"\n#~ msgstr "x"\n\n${entry('b', 'B')}`
  expect(read('x.po', content)).toMatchObject({ texts: [{ key: 'b', review: false, before: null }] })
})

test('lines may be indented', () => {
  const content = `  ${entry('b', 'B').replaceAll('\n', '\n  ')}\n`
  expect(read('x.po', content)).toMatchObject({ texts: [{ key: 'b', target: 'B' }] })
})

test('flags may stand in lines of their own', () => {
  for (const flags of ['#, fuzzy\n#, c-format\n', '#, c-format\n#, fuzzy\n'])
    expect(read('x.po', flags + entry('b', 'B'))).toMatchObject({ texts: [{ review: true }] })
})
