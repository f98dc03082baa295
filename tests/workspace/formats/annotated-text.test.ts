import { expect, test } from 'vitest'
import { read } from './read.ts'

const sdl = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"'
const xliff12 = (target: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ${sdl} xmlns:mq="MQXliff"><file original="f" datatype="plaintext" source-language="en" target-language="de"><body><trans-unit id="k"><source>The new door</source><target>${target}</target></trans-unit></body></file></xliff>`
const xliff2 = (target: string) =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><unit id="k"><originalData><data id="d">&lt;b&gt;</data></originalData><segment><source>The new door</source><target>${target}</target></segment></unit></file></xliff>`
const targetOf = (content: string) => {
  const file = read('x.xlf', content)
  return file.ok ? file.texts[0]?.target : file.faults.map(({ code }) => code)
}
const mrk = (type: string, text: string) => `<mrk mtype="${type}" sdl:revid="1">${text}</mrk>`

test.each([
  ['a deletion', `Die ${mrk('x-sdl-deleted', 'alte ')}${mrk('x-sdl-added', 'neue ')}Tür`, 'Die neue Tür'],
  ['a deletion in a segment', mrk('seg', `Die ${mrk('x-sdl-deleted', 'alte ')}neue Tür`), 'Die neue Tür'],
  ['a deletion in a comment', mrk('x-sdl-comment', `Die ${mrk('x-sdl-deleted', 'alte ')}Tür`), 'Die Tür'],
  ['an addition in a deletion', `Die${mrk('x-sdl-deleted', ` a${mrk('x-sdl-added', 'b')}c`)} Tür`, 'Die Tür'],
  ['a code in a deletion', `Die ${mrk('x-sdl-deleted', '<g id="1">alte</g> <x id="2"/><ph id="3"/>')}Tür`, 'Die Tür'],
  [
    'a rejected feedback',
    `Die ${mrk('x-sdl-feedback-deleted', 'alte ')}${mrk('x-sdl-feedback-added', 'neue ')}Tür`,
    'Die neue Tür',
  ],
  ['a place', `Die ${mrk('x-sdl-location', '')}Tür`, 'Die Tür'],
  ['all deleted', mrk('x-sdl-deleted', 'Die alte Tür'), ''],
  ['a term', `Die ${mrk('term', 'Tür')}`, 'Die Tür'],
  ['a name and what is not translated', `${mrk('name', 'Blum')} ${mrk('protected', 'X1')}`, 'Blum X1'],
  ['a type of another tool', `Die ${mrk('x-other-tool', 'Tür')}`, 'Die Tür'],
])('annotations in XLIFF 1.2: %s', (_, target, expected) => {
  expect(targetOf(xliff12(target))).toBe(expected)
})

test.each([
  ['a deletion', 'Die <mrk id="1" type="sdl:deleted">alte </mrk>neue Tür', 'Die neue Tür'],
  ['a code in a deletion', 'Die <mrk id="1" type="x:del">alte <ph id="9"/></mrk>Tür', 'Die Tür'],
  ['a comment', 'Die <mrk id="1" type="comment" value="?">neue</mrk> Tür', 'Die neue Tür'],
  ['a term by its ends', 'Die <sm id="1" type="term"/>neue<em startRef="1"/> Tür', 'Die neue Tür'],
])('annotations in XLIFF 2: %s', (_, target, expected) => {
  expect(targetOf(xliff2(target))).toBe(expected)
})

test('tracked changes in any other form are refused', () => {
  expect(targetOf(xliff12('Die <mq:del>alte </mq:del>Tür'))).toEqual(['xliff-inline'])
  expect(targetOf(xliff12('Die <del>alte </del>Tür'))).toEqual(['xliff-inline'])
  expect(targetOf(xliff2('Die <sm id="1" type="sdl:deleted"/>alte<em startRef="1"/> Tür'))).toEqual(['xliff-inline'])
})
