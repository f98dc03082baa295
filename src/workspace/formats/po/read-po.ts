import { createCollected } from '#src/workspace/formats/collected.ts'
import { type FaultCode, type FileHead, type FileRead, noHead, type Steps } from '#src/workspace/formats/exchanged.ts'
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
const keyword = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)(?=\s|")\s*/
const quoted = /^"((?:[^"\\]|\\.)*)"\s*/

/** gettext PO. Every invalid line is reported, so that nothing of a damaged file is taken. */
export function* readPo(text: string): Steps<FileRead> {
  const entries = createEntries()
  const lines = text.split(/\r\n|\n/)
  for (const [index, written] of lines.entries()) {
    const line = written.trimStart()
    if (index % linesAtOnce === linesAtOnce - 1) yield index / lines.length
    const number = index + 1
    if (line.trim() === '') continue
    if (line.startsWith('#~')) entries.obsolete(number)
    else if (line.startsWith('#')) entries.comment(line, number)
    else entries.line(line, number)
  }
  return entries.result(lines.length)
}

function createEntries() {
  const collected = createCollected()
  let head = noHead
  let entry = emptyEntry(1)
  let field: Field | undefined

  function refuse(code: FaultCode, line: number, detail = ''): void {
    collected.refuse(code, line, detail)
    entry.isSound = false
  }

  function end(next: number): void {
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
    const name = word.startsWith('msgstr') ? 'msgstr' : word.startsWith('msgid') ? 'msgid' : 'msgctxt'
    const isPlural = word === 'msgid_plural' || word.includes('[')
    const isNext = name === 'msgstr' ? entry.fields.has(name) : entry.fields.has('msgstr') || entry.fields.has(name)
    if (isPlural && entry.isSound) refuse('po-plural', number)
    if (!isPlural && (isNext || (name === 'msgctxt' && entry.fields.size > 0))) end(number)
    if (entry.fields.size === 0) entry.line = number
    entry.fields.set(name, '')
    field = name
  }

  function strings(rest: string, number: number): void {
    let left = rest.trimStart()
    if (left === '' || field === undefined) return refuse('po-syntax', number, rest.slice(0, 40))
    while (left !== '') {
      const [whole, inner] = quoted.exec(left) ?? []
      if (whole === undefined || inner === undefined) return refuse('po-syntax', number, left.slice(0, 40))
      const part = unescapePo(inner)
      if (part === null) return refuse('po-escape', number, left.slice(0, 40))
      entry.fields.set(field, (entry.fields.get(field) ?? '') + part)
      left = left.slice(whole.length)
    }
  }

  return {
    comment(line: string, number: number): void {
      if (entry.fields.has('msgstr')) end(number)
      if (line.startsWith('#,')) entry.isFuzzy ||= /[,\s]fuzzy(?:,|\s|$)/.test(line)
      const said = /^#\. ?(.*)$/s.exec(line)?.[1] ?? ''
      const mark = [beforeMark, beforeFuzzyMark].find((one) => said.startsWith(`${one} "`))
      if (mark === undefined) return
      const before = unescapePo(quoted.exec(said.slice(mark.length + 1))?.[1] ?? '')
      if (before === null) return refuse('po-escape', number)
      entry.before = { text: before, review: mark === beforeFuzzyMark }
    },
    line(line: string, number: number): void {
      const word = keyword.exec(line)
      if (word?.[1]) begin(word[1], number)
      strings(line.slice(word?.[0].length ?? 0), number)
    },
    /** What was said before it was said of the obsolete entry. */
    obsolete: end,
    result(next: number): FileRead {
      end(next)
      return collected.result(head)
    },
  }
}

const emptyEntry = (line: number): Entry => ({ line, fields: new Map(), isFuzzy: false, before: null, isSound: true })

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
    dst: valueOf('x-portal-target') ?? valueOf('language'),
    revision: Number.isSafeInteger(revision) ? revision : null,
    exportedAt: valueOf('x-portal-date'),
  }
}
