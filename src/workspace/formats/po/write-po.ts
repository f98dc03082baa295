import type { ExportHead, FileText, Steps } from '#src/workspace/formats/exchanged.ts'
import { poLine, poString } from './po-text.ts'

/**
 * Start of the comment that contains the workspace's text at the time of the export. If the text had a review mark,
 * `beforeFuzzyMark` is used instead.
 */
export const beforeMark = 'account-portal before:'
export const beforeFuzzyMark = 'account-portal before (fuzzy):'

/**
 * Writes texts as gettext PO. The key is written as the context, so that texts with the same source can have different
 * translations. A review mark is written as `fuzzy`.
 */
export function* writePo(head: ExportHead, texts: readonly FileText[]): Steps<void, string> {
  const date = head.exportedAt.replace('T', ' ').replace(/:\d\d(?:\.\d+)?Z$/, '+0000')
  const fields = [
    `Project-Id-Version: ${head.space}`,
    `POT-Creation-Date: ${date}`,
    `PO-Revision-Date: ${date}`,
    'Last-Translator: ',
    'Language-Team: ',
    `Language: ${head.dst.replaceAll('-', '_')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    'X-Generator: Account portal',
    `X-Portal-Space: ${head.space}`,
    `X-Portal-Source: ${head.src}`,
    `X-Portal-Target: ${head.dst}`,
    `X-Portal-Revision: ${head.revision ?? ''}`,
    `X-Portal-Date: ${head.exportedAt}`,
  ]
  yield `msgid ""\nmsgstr ""\n${fields.map((field) => `"${field.replaceAll(/["\\\n]/g, ' ')}\\n"\n`).join('')}`
  for (const text of texts) yield `\n${entry(text)}`
}

function entry({ key, source, target, review, before, desc }: FileText): string {
  const mark = before?.review ? beforeFuzzyMark : beforeMark
  const lines = [
    ...desc.split(/\r\n|\r|\n/).flatMap((line) => (line === '' ? [] : [`#. ${line}`])),
    ...(before === null ? [] : [`#. ${mark} ${poLine(before.text)}`]),
    ...(review && target !== '' ? ['#, fuzzy'] : []),
    `msgctxt ${poString(key)}`,
    `msgid ${poString(source)}`,
    `msgstr ${poString(target)}`,
  ]
  return `${lines.join('\n')}\n`
}
