import type { ExportHead, FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { languageTag } from '#src/workspace/formats/language-tag.ts'
import { xmlAttribute, xmlContent, xmlNote } from './xml-text.ts'

export const toolId = 'account-portal'
/**
 * The `ctype` of a `<ph>` element that stands for a character that XML cannot contain. The content of the element is
 * the character's code in hexadecimal.
 */
export const characterType = 'x-character'

/**
 * Writes XLIFF 1.2, and yields it in pieces. The text at the export is written as an `<alt-trans>` of the type
 * `previous-version`, which other tools show and keep.
 */
export function* writeXliff12(head: ExportHead, texts: readonly FileText[]): Steps<void, string> {
  const [src, dst] = [head.src, head.dst].map((code) => xmlAttribute(languageTag(code)))
  const attributes = [
    `original="${xmlAttribute(head.space)}"`,
    `source-language="${src}"`,
    `target-language="${dst}"`,
    'datatype="plaintext"',
    `tool-id="${toolId}"`,
    `date="${xmlAttribute(head.exportedAt)}"`,
    head.revision === null ? '' : `build-num="${head.revision}"`,
  ]
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `<file ${attributes.filter((one) => one !== '').join(' ')}>`,
    `<header><tool tool-id="${toolId}" tool-name="Account portal"/></header>`,
    '<body>\n',
  ].join('\n')
  for (const [index, text] of texts.entries()) yield unit(text, index)
  yield '</body>\n</file>\n</xliff>\n'
}

function unit({ key, source, target, review, before, desc }: FileText, index: number): string {
  const approved = target === '' || review ? 'no' : 'yes'
  const lines = [
    `<trans-unit id="u${index + 1}" resname="${xmlAttribute(key)}" xml:space="preserve" approved="${approved}">`,
    `<source>${content(source)}</source>`,
    `<target state="${stateOf(target, review)}">${content(target)}</target>`,
    desc === '' ? '' : `<note from="description">${xmlNote(desc)}</note>`,
    before === null || before.text === '' ? '' : alternative(before),
    '</trans-unit>\n',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const alternative = ({ text, review }: { text: string; review: boolean }) =>
  `<alt-trans alttranstype="previous-version" origin="${toolId}"><target state="${stateOf(text, review)}">${content(text)}</target></alt-trans>`

// Lokalize counts only `signed-off` texts as ready, and not `translated` ones.
function stateOf(text: string, review: boolean): string {
  if (text === '') return 'needs-translation'
  return review ? 'needs-review-translation' : 'signed-off'
}

const content = (text: string) => {
  let id = 0
  return xmlContent(text, (hex) => `<ph id="c${(id += 1)}" ctype="${characterType}">${hex}</ph>`)
}
