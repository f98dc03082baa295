import type { SaxesTagNS } from 'saxes'
import { m } from '#messages'
import { StrictXml } from '#src/backend/platform/upload/strict-xml.ts'
import { isKeyShort, maxKeyBytes } from '#src/contract/values/key-bytes.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { maxKey } from '#src/contract/call/language.ts'
import { isStorable, maxText } from '#src/contract/values/storable.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'

/**
 * A text in a vartext file. `line`: its line in the file, from 1. `description`: null if the file has none. `texts`: by
 * language; '' means that there is no translation.
 */
export type Vartext = { key: string; line: number; description: string | null; texts: Map<string, string> }

const master = 'master'
const maxDescription = 10_000
const limits = { depth: 10, attributes: 10, length: 1_000_000 }
const batchLength = 500_000
const pieceBytes = 262_144
const names = ['vartexts', 'text', 'value'] as const

/**
 * Yields the texts of a vartext file in batches, in the order of the file. Only one batch is in memory at a time.
 * Spaces and line breaks in texts are kept. `languages`: the codes that the file may contain.
 */
export async function* readVartextFile(
  stream: ReadableStream<Uint8Array>,
  languages: ReadonlySet<string>,
): AsyncGenerator<Vartext[]> {
  let batch: Vartext[] = []
  let length = 0
  const reader = vartextReader(languages, (vartext, size) => {
    batch.push(vartext)
    length += size
  })
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      reader.write(chunk.subarray(from, from + pieceBytes))
      if (length < batchLength) continue
      yield batch
      batch = []
      length = 0
    }
  }
  reader.end()
  yield batch
}

function vartextReader(languages: ReadonlySet<string>, take: (vartext: Vartext, size: number) => void): StrictXml {
  let depth = 0
  let current: Vartext = { key: '', line: 0, description: null, texts: new Map() }
  let lines = new Map<string, number>()
  let code = ''
  let value = ''
  return new StrictXml(limits, {
    open: (tag, line) => {
      const name = names[depth]
      if (tag.name !== name || tag.uri !== '') throw unexpected(tag.name, line)
      depth += 1
      if (name === 'vartexts') readAttributes(tag, line, [])
      if (name === 'text') {
        const [sent = '', description = null] = readAttributes(tag, line, ['key', 'desc'])
        if (sent.length > 4 * maxKey) throw tooLong(maxKey, line)
        if ((description?.length ?? 0) > maxDescription) throw tooLong(maxDescription, line)
        if (![sent, description ?? ''].every(isStorable)) throw notStorable(line)
        const key = canonicalKey(sent)
        if (!isStorable(key)) throw notStorable(line)
        if (key === '') throw missing(name, 'key', line)
        if (key.length > maxKey) throw tooLong(maxKey, line)
        if (!isKeyShort(key))
          throw new InvalidFileError((locale) => m.vartext_key_too_long({ line, max: maxKeyBytes }, { locale }))
        current = { key, line, description, texts: new Map() }
        lines = new Map()
      }
      if (name !== 'value') return
      const [lang = ''] = readAttributes(tag, line, ['lang'])
      if (lang === '') throw missing(name, 'lang', line)
      if (!languages.has(lang)) throw unknownLanguage(lang, line)
      const first = lines.get(lang)
      if (first !== undefined)
        throw new InvalidFileError((locale) => m.vartext_language_twice({ line, first, code: lang }, { locale }))
      lines.set(lang, line)
      code = lang
      value = ''
    },
    text: (text, line) => {
      if (depth === 3) {
        value += text
        if (value.length > maxText) throw tooLong(maxText, line)
      } else if (/[^ \t\r\n]/.test(text)) {
        const at = line + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1
        throw new InvalidFileError((locale) => m.vartext_stray_text({ line: at }, { locale }))
      }
    },
    close: () => {
      depth -= 1
      if (depth === 2) {
        if (code === master && value === '') throw noMaster(current)
        if (!isStorable(value)) throw notStorable(lines.get(code) ?? current.line)
        current.texts.set(code, value)
      }
      if (depth !== 1) return
      const size = [...current.texts.values()].reduce((sum, text) => sum + text.length, current.key.length)
      take(current, size + (current.description?.length ?? 0))
    },
  })
}

function readAttributes(tag: SaxesTagNS, line: number, known: string[]): (string | undefined)[] {
  const found = Object.values(tag.attributes)
  const other = found.find(({ name }) => !known.includes(name))
  if (other) {
    const attribute = other.name.slice(0, 100)
    throw new InvalidFileError((locale) => m.vartext_attribute({ line, element: tag.name, attribute }, { locale }))
  }
  return known.map((name) => found.find((one) => one.name === name)?.value)
}

export function noMaster({ key, line }: Pick<Vartext, 'key' | 'line'>): InvalidFileError {
  return new InvalidFileError((locale) => m.vartext_no_master({ line, key }, { locale }))
}

function unexpected(name: string, line: number): InvalidFileError {
  const element = name.slice(0, 100)
  return new InvalidFileError((locale) => m.vartext_element({ line, element }, { locale }))
}

function missing(element: string, attribute: string, line: number): InvalidFileError {
  return new InvalidFileError((locale) => m.vartext_attribute_missing({ line, element, attribute }, { locale }))
}

function unknownLanguage(name: string, line: number): InvalidFileError {
  const code = name.slice(0, 100)
  return new InvalidFileError((locale) => m.vartext_unknown_language({ line, code }, { locale }))
}

function notStorable(line: number): InvalidFileError {
  return new InvalidFileError((locale) => m.vartext_not_storable({ line }, { locale }))
}

function tooLong(max: number, line: number): InvalidFileError {
  return new InvalidFileError((locale) => m.xml_too_long({ line, max }, { locale }))
}
