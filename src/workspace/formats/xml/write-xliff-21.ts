import type { ExportHead, FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { languageTag } from '#src/workspace/formats/language-tag.ts'
import { xmlAttribute, xmlContent, xmlNote } from './xml-text.ts'

/** Namespace for data that XLIFF 2 has no place for: the text at the export, revision and date. */
export const ownNamespace = 'urn:account-portal:xliff'

/** Writes XLIFF 2.1, and yields it in pieces. Uses the namespace of version 2.0, as the standard requires. */
export function* writeXliff21(head: ExportHead, texts: readonly FileText[]): Steps<void, string> {
  const [src, dst] = [head.src, head.dst].map((code) => xmlAttribute(languageTag(code)))
  const about = [
    head.revision === null ? '' : `portal:revision="${head.revision}"`,
    `portal:date="${xmlAttribute(head.exportedAt)}"`,
  ]
  const space = xmlAttribute(head.space)
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="2.1" srcLang="${src}" trgLang="${dst}" xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:portal="${ownNamespace}">`,
    `<file ${['id="f1"', `original="${space}"`, ...about].filter((one) => one !== '').join(' ')}>\n`,
  ].join('\n')
  for (const [index, text] of texts.entries()) yield unit(text, index)
  yield '</file>\n</xliff>\n'
}

function unit({ key, source, target, review, before, desc }: FileText, index: number): string {
  const lines = [
    `<unit id="u${index + 1}" name="${xmlAttribute(key)}" xml:space="preserve">`,
    before === null
      ? ''
      : `<portal:before state="${stateOf(before.text, before.review)}">${content(before.text)}</portal:before>`,
    desc === '' ? '' : `<notes><note category="description">${xmlNote(desc)}</note></notes>`,
    `<segment state="${stateOf(target, review)}">`,
    `<source>${content(source)}</source>`,
    target === '' ? '' : `<target>${content(target)}</target>`,
    '</segment>',
    '</unit>\n',
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function stateOf(text: string, review: boolean): string {
  if (text === '') return 'initial'
  return review ? 'translated' : 'final'
}

const content = (text: string) => xmlContent(text, (hex) => `<cp hex="${hex}"/>`)
