import { describe, expect, test } from 'vitest'
import { type FileHead, noHead } from '#src/workspace/formats/exchanged.ts'
import { mismatchOf, readAsOpen } from '#src/workspace/screen/exchange/file-languages.ts'
import { read } from '#tests/workspace/formats/read.ts'

const languagesOf = (...codes: string[]) => codes.map((code) => ({ code, name: code }))
const open = { space: 'system', src: 'master', dst: 'de', languages: languagesOf('master', 'en', 'de', 'fr') } as const
const head: FileHead = { space: 'system', src: 'x-master', dst: 'de', revision: 1, exportedAt: '2026-11-23T04:00:00Z' }

const xliff12 = (attributes: string) =>
  `<xliff version="1.2"><file original="x" ${attributes}><body><trans-unit id="a"><source>A</source><target>B</target></trans-unit></body></file></xliff>`
const xliff21 = (attributes: string) =>
  `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" ${attributes}><file id="f"><unit id="a"><segment><source>A</source><target>B</target></segment></unit></file></xliff>`
const po = (field: string) => `msgid ""\nmsgstr "${field}"\n\nmsgctxt "a"\nmsgid "A"\nmsgstr "B"\n`

function headOf(name: string, content: string): FileHead {
  const file = read(name, content)
  if (!file.ok) throw new Error(JSON.stringify(file.faults))
  return file.head
}

describe('a file for other texts', () => {
  test('is distinguished from one for the open list and pair', () => {
    expect(mismatchOf(head, open)).toBeNull()
    expect(mismatchOf({ ...head, dst: 'DE' }, open)).toBeNull()
    expect(readAsOpen({ ...head, dst: 'DE' }, open)).toBeNull()
    expect(mismatchOf({ ...head, space: 'vartext' }, open)).toEqual({ what: 'space', said: 'vartext' })
  })

  test('is refused with the languages to select, or to correct when there are none', () => {
    const other = { what: 'languages', src: 'master' }
    expect(mismatchOf({ ...head, dst: 'fr' }, open)).toEqual({ ...other, dst: 'fr', canChoose: true })
    expect(mismatchOf({ ...head, dst: 'fr_CA' }, open)).toEqual({ ...other, dst: 'fr', canChoose: true })
    expect(mismatchOf({ ...head, src: 'it', dst: 'fr' }, open)).toEqual({ ...other, dst: 'fr', canChoose: true })
    expect(mismatchOf({ ...head, dst: 'it' }, open)).toEqual({ ...other, src: 'x-master', dst: 'it', canChoose: false })
    expect(mismatchOf({ ...head, src: 'it', dst: 'cs' }, open)).toEqual({
      ...other,
      src: 'it',
      dst: 'cs',
      canChoose: false,
    })
    const intoEnglish = { ...open, dst: 'en' }
    expect(mismatchOf({ ...head, src: 'en-US', dst: 'en-GB' }, intoEnglish)).toEqual({
      ...other,
      src: 'en-US',
      dst: 'en-GB',
      canChoose: false,
    })
    const english = { ...open, src: 'en' }
    expect(mismatchOf(head, english)).toEqual({ ...other, dst: 'de', canChoose: true })
    expect(mismatchOf({ ...head, src: 'en-US' }, english)).toBeNull()
    expect(mismatchOf({ ...head, src: 'it' }, english)).toEqual({
      ...other,
      src: 'it',
      dst: 'de',
      canChoose: false,
    })
  })

  test('without a stated list or pair is accepted', () => {
    expect(mismatchOf(noHead, open)).toBeNull()
    expect(readAsOpen(noHead, open)).toBeNull()
    expect(mismatchOf({ ...noHead, src: '', dst: ' ' }, open)).toBeNull()
  })
})

test.each([
  ['XLIFF 1.2', 'x.xlf', (tag: string) => xliff12(`source-language="x-master" target-language="${tag}"`)],
  ['XLIFF 2.1', 'x.xlf', (tag: string) => xliff21(`srcLang="x-master" trgLang="${tag}"`)],
  ['PO', 'x.po', (tag: string) => po(`Language: ${tag}\\n`)],
  ['CSV', 'x.csv', (tag: string) => `key,source [master],target [${tag}]\na,A,B\n`],
])('other tools’ language tags are accepted in %s, and another language is not', (_, name, fileOf) => {
  for (const tag of ['de-DE', 'de_DE', 'de-AT', 'DE', 'deu']) {
    const found = headOf(name, fileOf(tag))
    expect(mismatchOf(found, open), tag).toBeNull()
    const both = { ...open, languages: languagesOf('master', 'de', 'de-AT') }
    expect(mismatchOf(found, both) === null, tag).toBe(tag !== 'de-AT')
    expect(mismatchOf(found, { ...both, dst: 'de-AT' }) === null, tag).toBe(tag === 'de-AT')
  }
  expect(mismatchOf(headOf(name, fileOf('fr')), open)).not.toBeNull()
  expect(readAsOpen(headOf(name, fileOf('de-DE')), open)).toMatchObject({ dst: 'de-DE' })
})

test.each([
  ['XLIFF 1.2', 'x.xlf', xliff12('')],
  ['XLIFF 1.2, empty', 'x.xlf', xliff12('source-language="" target-language=""')],
  ['XLIFF 2.1', 'x.xlf', xliff21('')],
  ['PO', 'x.po', po('Content-Type: text/plain; charset=UTF-8\\n')],
  ['PO, empty', 'x.po', po('Language: \\n')],
  ['CSV', 'x.csv', 'key,source,target\na,A,B\n'],
  ['CSV, empty', 'x.csv', 'key,source [],target []\na,A,B\n'],
])('a file that names no language is read as the open pair: %s', (_, name, content) => {
  expect(mismatchOf(headOf(name, content), open)).toBeNull()
  expect(readAsOpen(headOf(name, content), open)).toBeNull()
})

test('for the master, a file may come from any language but the target, and shows that', () => {
  for (const src of ['en', 'en-US', 'it', 'x-other']) {
    expect(mismatchOf({ ...head, src }, open)).toBeNull()
    expect(readAsOpen({ ...head, src }, open)).toEqual({ src, dst: 'de' })
  }
  expect(mismatchOf({ ...head, src: 'de-DE', dst: null }, open)).not.toBeNull()
})
