import { createCollected } from '#src/workspace/formats/collected.ts'
import { type FaultCode, type FileHead, type FileRead, noHead, type Steps } from '#src/workspace/formats/exchanged.ts'
import { languageOf } from '#src/workspace/text/locale-of.ts'
import { unescapePo } from './po-text.ts'
import { beforeFuzzyMark, beforeMark } from './write-po.ts'

type Field = 'msgctxt' | 'msgid' | 'msgstr'
type Entry = {
  line: number
  fields: Map<Field, string>
  isFuzzy: boolean
  before: { text: string; review: boolean } | null
  isSound: boolean
}

const linesAtOnce = 2_000
const keyword = /(?:msgctxt|msgid_plural|msgid|msgstr(?:\s*\[\s*\d+\s*\])?)(?=\s|"|$)/y
const blank = /\s*/y

/**
 * Reads a gettext PO file. A keyword and its string may be on different lines. If any line is invalid, all invalid
 * lines are reported and nothing is imported.
 */
export function* readPo(text: string): Steps<FileRead> {
  const entries = createEntries()
  const lines = text.split(/\r\n|\n/)
  for (const [index, written] of lines.entries()) {
    const line = written.trimStart()
    if (index % linesAtOnce === linesAtOnce - 1) yield index / lines.length
    const number = index + 1
    if (line.startsWith('#~')) entries.obsolete(number)
    else entries.line(line, number)
  }
  return entries.result(lines.length)
}

function createEntries() {
  const collected = createCollected()
  let head = noHead
  let entry = emptyEntry(1)
  let field: Field | undefined
  // A keyword whose string has not come yet, and its line.
  let open: { word: string; line: number } | undefined

  function refuse(code: FaultCode, line: number, detail = ''): void {
    collected.refuse(code, line, detail)
    entry.isSound = false
  }

  function close(): void {
    if (open) refuse('po-syntax', open.line, open.word)
    open = undefined
  }

  function end(next: number): void {
    close()
    const { fields, line, isSound, isFuzzy, before } = entry
    const key = fields.get('msgctxt')
    const [source, target] = [fields.get('msgid'), fields.get('msgstr')]
    const isHead = key === undefined && source === ''
    if (fields.size > 0 && isSound) {
      if (source === undefined || target === undefined) collected.refuse('po-incomplete', line)
      else if (isHead) head = headOf(target, (charset) => collected.refuse('po-charset', line, charset))
      else collected.take({ key: key ?? '', source, target, review: isFuzzy && target !== '', before, line })
    }
    entry = emptyEntry(next)
    field = undefined
  }

  function begin(word: string, number: number): void {
    close()
    const name = word.startsWith('msgstr') ? 'msgstr' : word.startsWith('msgid') ? 'msgid' : 'msgctxt'
    const isPlural = word === 'msgid_plural' || word.includes('[')
    const isNext = name === 'msgstr' ? entry.fields.has(name) : entry.fields.has('msgstr') || entry.fields.has(name)
    if (isPlural && entry.isSound) refuse('po-plural', number)
    if (!isPlural && (isNext || (name === 'msgctxt' && entry.fields.size > 0))) end(number)
    if (entry.fields.size === 0) entry.line = number
    entry.fields.set(name, '')
    field = name
    open = { word, line: number }
  }

  function comment(line: string, number: number): void {
    if (entry.fields.has('msgstr')) end(number)
    if (line.startsWith('#,')) entry.isFuzzy ||= /[,\s]fuzzy(?:,|\s|$)/.test(line)
    const said = /^#\. ?(.*)$/s.exec(line)?.[1] ?? ''
    const mark = [beforeMark, beforeFuzzyMark].find((one) => said.startsWith(`${one} "`))
    if (mark === undefined) return
    const start = mark.length + 2
    const before = unescapePo(said.slice(start, Math.max(start, endOfString(said, start))))
    if (before === null) return refuse('po-escape', number)
    entry.before = { text: before, review: mark === beforeFuzzyMark }
  }

  /** Reads the string that begins at `start`. Returns where it ends; undefined if it is invalid. */
  function string(line: string, start: number, number: number): number | undefined {
    open = undefined
    const last = line.charAt(start) === '"' ? endOfString(line, start + 1) : -1
    const detail = line.slice(start, start + 40)
    if (last < 0 || field === undefined) return void refuse('po-syntax', number, detail)
    const part = unescapePo(line.slice(start + 1, last))
    if (part === null) return void refuse('po-escape', number, detail)
    entry.fields.set(field, (entry.fields.get(field) ?? '') + part)
    return last + 1
  }

  return {
    line(line: string, number: number): void {
      for (let at: number | undefined = afterBlank(line, 0); at < line.length; at = afterBlank(line, at)) {
        if (line.charAt(at) === '#') return comment(line.slice(at), number)
        keyword.lastIndex = at
        const [word] = line.charAt(at) === '"' ? [] : (keyword.exec(line) ?? [])
        if (word !== undefined) begin(word, number)
        const next = word === undefined ? string(line, at, number) : at + word.length
        if (next === undefined) return
        at = next
      }
    },
    /** Ends the entry, because the comments before an obsolete entry belong to that entry. */
    obsolete: end,
    result(next: number): FileRead {
      end(next)
      return collected.result(head)
    },
  }
}

function afterBlank(line: string, from: number): number {
  blank.lastIndex = from
  return from + (blank.exec(line)?.[0].length ?? 0)
}

/**
 * Returns the position of the quotation mark that ends a string; -1 if there is none. No pattern, because it would
 * exceed the stack in a long string.
 */
function endOfString(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    let escapes = at
    while (escapes > from && line.charAt(escapes - 1) === '\\') escapes -= 1
    if ((at - escapes) % 2 === 0) return at
  }
  return -1
}

const emptyEntry = (line: number): Entry => ({ line, fields: new Map(), isFuzzy: false, before: null, isSound: true })

/** Returns the portal's own tag, unless an editor has set another language since. */
const targetOf = (own: string | null, language: string | null) =>
  own !== null && language !== null && isTag.test(language) && languageOf(own) !== languageOf(language)
    ? language
    : (own ?? language)
const isTag = /^[a-z]{2,3}(?:[-_@]|$)/i

function headOf(text: string, onCharset: (charset: string) => void): FileHead {
  const fields = new Map(
    text.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const
    }),
  )
  const valueOf = (name: string) => fields.get(name) || null
  const charset = /charset=([\w-]+)/i.exec(fields.get('content-type') ?? '')?.[1] ?? 'UTF-8'
  if (!/^(?:utf-?8|charset|us-ascii|ascii)$/i.test(charset)) onCharset(charset)
  const revision = Number(valueOf('x-portal-revision') ?? Number.NaN)
  return {
    space: valueOf('x-portal-space'),
    src: valueOf('x-portal-source'),
    dst: targetOf(valueOf('x-portal-target'), valueOf('language')),
    revision: Number.isSafeInteger(revision) ? revision : null,
    exportedAt: valueOf('x-portal-date'),
  }
}
