import { describe, expect, test } from 'vitest'
import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { spacedLike } from '#src/workspace/formats/xml/loose-spaces.ts'
import { read } from './read.ts'

const xliff12 = (unit: string, fileSpace = '') =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" datatype="plaintext" source-language="en" target-language="de"${fileSpace}><body>${unit}</body></file></xliff>`
const xliff2 = (unit: string, fileSpace = '') =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"${fileSpace}>${unit}</file></xliff>`

const source = '\n      Hello\n      world\n    '
const target = '\n      Hallo\n      Welt\n    '
const inUnit12 = (space = '') =>
  `<trans-unit id="k"${space}>\n  <source>${source}</source>\n  <target>${target}</target>\n</trans-unit>`
const inUnit2 = (space = '', within = '') =>
  `<unit id="k"${space}>\n<segment>\n  <source>${source}</source>\n  <target${within}>${target}</target>\n</segment></unit>`
const keep = ' xml:space="preserve"'
const asDefault = ' xml:space="default"'

function only(content: string): ReadText {
  const file = read('x.xlf', content)
  const [text] = file.ok ? file.texts : []
  if (!text) throw new Error('nothing was read')
  return text
}

describe('white space of a file', () => {
  test.each([
    ['XLIFF 1.2', xliff12(inUnit12())],
    ['XLIFF 1.2 that says so', xliff12(inUnit12(asDefault), keep)],
    ['XLIFF 2', xliff2(inUnit2())],
    ['XLIFF 2 that says so of the target', xliff2(inUnit2(keep, asDefault))],
  ])('is indentation where nothing says that it counts: %s', (_, content) => {
    expect(only(content)).toMatchObject({ source: 'Hello world', target: 'Hallo Welt', asWritten: { source, target } })
  })

  test.each([
    ['XLIFF 1.2, of the text', xliff12(inUnit12(keep))],
    ['XLIFF 1.2, of the file', xliff12(inUnit12(), keep)],
    ['XLIFF 1.2, of a group', xliff12(`<group${keep}>${inUnit12()}</group>`)],
    ['XLIFF 2, of the unit', xliff2(inUnit2(keep))],
    ['XLIFF 2, of the file', xliff2(inUnit2(), keep)],
    ['XLIFF 2, of a group', xliff2(`<group id="g"${keep}>${inUnit2()}</group>`, asDefault)],
  ])('counts where the file says so: %s', (_, content) => {
    expect(only(content)).toMatchObject({ source, target })
    expect(only(content).asWritten).toBeUndefined()
  })

  test('within a line stays as it is', () => {
    const text = only(xliff12('<trans-unit id="k"><source> a  b</source><target> A  B\u00a0</target></trans-unit>'))
    expect(text).toMatchObject({ source: ' a  b', target: ' A  B\u00a0' })
  })

  test('is collapsed in time that grows with it', () => {
    const long = `a${' '.repeat(90_000)}b${'\n '.repeat(1_000_000)}`
    const text = only(xliff12(`<trans-unit id="k"><source>a</source><target>${long}</target></trans-unit>`))
    expect(text.target).toHaveLength(90_002)
  })
})

describe('a text is read with the spaces of the one that is here', () => {
  const loose = (from: string, to: string, before: ReadText['before'] = null) => {
    const unit = `<trans-unit id="k"><source>${from}</source><target>${to}</target></trans-unit>`
    return { ...only(xliff12(unit)), before }
  }
  const meant = (text: ReadText, here: string, translation = '') => {
    const { source: from, target: to } = spacedLike(text, here, translation)
    return [from, to]
  }

  test('one line is not broken by a program that broke it in the file', () => {
    expect(meant(loose(source, target), 'Hello world')).toEqual(['Hello world', 'Hallo Welt'])
    expect(meant(loose('Hello world', target), 'Hello world')).toEqual(['Hello world', 'Hallo Welt'])
  })

  test('several lines stay so where the file has them as they are here', () => {
    expect(meant(loose('Hello\nworld\n', 'Hallo\nWelt\n'), 'Hello\nworld\n')).toEqual([
      'Hello\nworld\n',
      'Hallo\nWelt\n',
    ])
    expect(meant(loose('Hello\nworld', 'Hallo\nWelt'), 'Hello\r\nworld')).toEqual(['Hello\r\nworld', 'Hallo\nWelt'])
  })

  test('several lines stay so without the indentation around them', () => {
    expect(meant(loose(source, target), 'Hello\nworld')).toEqual(['Hello\nworld', 'Hallo\nWelt'])
    const deeper = ['\n    Hello\n\n      world\n  ', '\n    Hallo\n\n      Welt\n  '] as const
    expect(meant(loose(...deeper), 'Hello\n\n  world')).toEqual(['Hello\n\n  world', 'Hallo\n\n  Welt'])
  })

  test('where lines are broken elsewhere, they are one, and the source counts as the same', () => {
    expect(meant(loose('Hello\n  wide world', 'Hallo\n  Welt'), 'Hello wide\nworld')).toEqual([
      'Hello wide\nworld',
      'Hallo Welt',
    ])
  })

  test('a translation that is as it is here, or was at the export, has not changed', () => {
    expect(meant(loose('Hello', 'Hallo\nWelt'), 'Hello', 'Hallo\nWelt')).toEqual(['Hello', 'Hallo\nWelt'])
    const before = { text: 'Hallo\nWelt', review: false }
    expect(meant(loose('Hello', 'Hallo\nWelt', before), 'Hello', 'Hallo')).toEqual(['Hello', 'Hallo\nWelt'])
  })
})

test.each([
  ['\n', 'One<ph id="1" dataRef="d"/>two', 'One\ntwo'],
  ['&#13;&#10;', 'One<ph id="1" dataRef="d"/>two', 'One\r\ntwo'],
  ['\n', '\n   One<ph id="1" dataRef="d"/>two\n  ', 'One\ntwo'],
  ['\n', 'One and\n   half<sc id="1" dataRef="d"/>two', 'One and half\ntwo'],
  ['&lt;br/&gt;<cp hex="000A"/>', '\nOne<ph id="1" dataRef="d"/>two\n', 'One<br/>\ntwo'],
  ['&lt;p&gt;\n', '\n<pc id="1" dataRefStart="d" dataRefEnd="d">x</pc>\n', '<p>\nx<p>\n'],
])('of XLIFF 2, what stands for a code keeps its line breaks: %j in %j', (data, written, expected) => {
  const segment = `<segment><source>${written}</source><target>${written}</target></segment>`
  const text = only(xliff2(`<unit id="k"><originalData><data id="d">${data}</data></originalData>${segment}</unit>`))
  const { source, target } = spacedLike(text, expected, '')
  expect([text.source, text.target, source, target]).toEqual([expected, expected, expected, expected])
})
