import { describe, expect, test } from 'vitest'
import { ownNamespace } from '#src/workspace/formats/xml/write-xliff-21.ts'
import { read } from './read.ts'

const first = (unit: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:foo="urn:foo"><file source-language="en" target-language="de"><body>\n<trans-unit id="u">${unit}</trans-unit></body></file></xliff>`
const second = (unit: string) =>
  `<xliff version="2.1" srcLang="en" trgLang="de" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:foo="urn:foo" xmlns:portal="${ownNamespace}"><file id="f">\n<unit id="u">${unit}</unit></file></xliff>`
const segment = (source: string, target: string) =>
  `<segment>\n<source>${source}</source>\n<target>${target}</target></segment>`
const refused = (line: number, detail: string) => ({
  ok: false,
  faults: [{ line, code: 'xliff-inline', detail }],
})

describe('markup that XLIFF does not know is refused, as its words would be lost', () => {
  test.each([
    ['in a translation', '<source>a</source>\n<target>Bitte <b>jetzt</b> speichern<br/>oder nie</target>', 3, 'b'],
    ['alone', '<source>a</source><target>speichern<br/>oder nie</target>', 2, 'br'],
    ['in a source', '<source>Save <b>now</b></source><target>a</target>', 2, 'b'],
    ['within a known code', '<source>a</source><target><mrk mtype="x">a<b>c</b></mrk></target>', 2, 'b'],
    ['of another vocabulary', '<source>a</source><target>a<foo:ph>c</foo:ph></target>', 2, 'foo:ph'],
    ['of another vocabulary by default', '<source>a</source><target>a<ph xmlns="urn:x">c</ph></target>', 2, 'ph'],
    ['where it does not belong', '<source>a</source><target>a<note>c</note></target>', 2, 'note'],
    ['of a character without its code', '<source>a</source><target><ph ctype="x-character">z</ph></target>', 2, 'ph'],
  ])('%s, in XLIFF 1.2', (_, unit, line, name) => {
    expect(read('x.xlf', first(unit))).toEqual(refused(line, name))
  })

  test.each([
    ['in a translation', segment('a', 'Bitte <b>jetzt</b> speichern<br/>oder nie'), 4, 'b'],
    ['in a source', segment('Save<br/>now', 'a'), 3, 'br'],
    ['of another vocabulary', segment('a', '<foo:mrk>a</foo:mrk>'), 4, 'foo:mrk'],
    ['that begins a note and has words', segment('a', 'b<sm id="1" type="x">c</sm>'), 4, 'sm'],
    ['in what stood here', `<portal:before state="final">a<b>c</b></portal:before>${segment('a', 'b')}`, 2, 'b'],
    ['in the text of a code', `<originalData><data id="1"><br/></data></originalData>${segment('a', 'b')}`, 2, 'br'],
  ])('%s, in XLIFF 2', (_, unit, line, name) => {
    expect(read('x.xlf', second(unit))).toEqual(refused(line, name))
  })
})

test('what other tools and memories have beside a text does not matter', () => {
  const beside = '<alt-trans><source>x<b>y</b></source><target>x<b>y</b></target></alt-trans>'
  const more = '<note>n <b>o</b></note><foo:data>x<b>y</b></foo:data>'
  const unit = `<source>a</source><target>b</target>${beside}${more}`
  expect(read('x.xlf', first(unit))).toMatchObject({ texts: [{ source: 'a', target: 'b' }] })
  const match =
    '<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#1"><source>x<b>y</b></source><target>x<b>y</b></target></mtc:match></mtc:matches>'
  const marked = segment('a', 'b<sm id="1" type="comment"/>c<em startRef="1"/>')
  expect(read('x.xlf', second(`${match}${more}${marked}`))).toMatchObject({ texts: [{ source: 'a', target: 'bc' }] })
})

test('an element of another vocabulary is no source and no target, whatever its name', () => {
  const own = '<source>a</source><target>b</target>'
  const foreign = '<foo:source>x</foo:source><foo:target>y</foo:target><target xmlns="urn:x">z</target>'
  for (const unit of [own + foreign, foreign + own])
    expect(read('x.xlf', first(unit))).toMatchObject({ texts: [{ source: 'a', target: 'b' }] })
  expect(read('x.xlf', second(`<segment>${own}${foreign}</segment>`))).toMatchObject({
    texts: [{ source: 'a', target: 'b' }],
  })
  const prefixed = `<x:xliff version="1.2" xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><x:file source-language="en" target-language="de"><x:body><x:trans-unit id="u"><x:source>a</x:source><x:target>b<x:ph id="1">c</x:ph></x:target></x:trans-unit></x:body></x:file></x:xliff>`
  expect(read('x.xlf', prefixed)).toMatchObject({ texts: [{ source: 'a', target: 'bc' }] })
})
