import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { maxKeyBytes } from '#src/contract/values/key-bytes.ts'
import { languageCode, maxKey, textKey } from '#src/contract/call/language.ts'
import { isStorable, maxText } from '#src/contract/values/storable.ts'

export type Catalogue = { file: string; lang: string; texts: ReadonlyMap<string, string>; joined: number }

/**
 * Reads all files `{language}.json` of a directory. The keys of nested objects are joined with dots. Throws an error
 * with one line per invalid file or key, or if there is no file.
 */
export function readMessageFiles(directory: string): Catalogue[] {
  let files: string[]
  try {
    files = readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .sort()
  } catch (error) {
    throw new Error(`"${directory}" is not a readable directory.`, { cause: error })
  }
  if (files.length === 0) throw new Error(`"${directory}" holds no {language}.json, such as en.json.`)
  const problems: string[] = []
  const catalogues = files.flatMap((file) => {
    try {
      return [readFile(directory, file, problems)]
    } catch (error) {
      problems.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return catalogues
}

function readFile(directory: string, file: string, problems: string[]): Catalogue {
  const lang = file.slice(0, -'.json'.length)
  assertLanguage(lang)
  const text = decode(readFileSync(join(directory, file)))
  const content = parse(text)
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error('must hold one JSON object of keys and texts.')
  const texts = new Map<string, string>()
  const say = (key: string, what: string) => problems.push(`${file}: "${key}" ${what}`)
  for (const key of doubleKeys(text)) say(key, 'stands there more than once.')
  const joined = collect(content, '', texts, say)
  return { file, lang, texts, joined }
}

function assertLanguage(lang: string): void {
  if (lang === 'master') throw new Error('master is filled from en.json; a file of its own is not read.')
  if (!languageCode.safeParse(lang).success || nameOfLanguage(lang) === undefined) {
    throw new Error('is not named after a language, as en.json, de.json or pt-BR.json are.')
  }
}

/** Returns a language's own name for itself, such as "Deutsch"; undefined for an unknown code. */
export function nameOfLanguage(code: string): string | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(code.replaceAll('_', '-'))
    return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag)
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('is not UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`is not valid JSON (${error instanceof Error ? error.message : String(error)}).`, { cause: error })
  }
}

function collect(
  content: object,
  prefix: string,
  texts: Map<string, string>,
  say: (key: string, what: string) => void,
): number {
  let joined = 0
  for (const [name, value] of Object.entries(content)) {
    const key = canonicalKey(prefix + name)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      joined += 1 + collect(value, `${key}.`, texts, say)
    else if (typeof value !== 'string') say(key, `is ${kindOf(value)}; it may be a text.`)
    else if (!textKey.safeParse(key).success)
      say(
        key,
        `is no possible key: 1 to ${maxKey} characters, at most ${maxKeyBytes} bytes in UTF-8, without U+0000, half characters and more than 30 combining marks in a row.`,
      )
    else if (value.length > maxText) say(key, `has ${value.length} characters; at most ${maxText} can be stored.`)
    else if (!isStorable(value))
      say(key, 'holds U+0000, half a character or more than 30 combining marks in a row, which cannot be stored.')
    else if (texts.has(key)) say(key, 'stands there more than once.')
    else texts.set(key, value)
  }
  return joined
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
}

/** Returns the keys that occur twice in one object of a JSON text. JSON.parse would silently keep the last one. */
function doubleKeys(text: string): string[] {
  const doubles: string[] = []
  const open: { path: string; names: Set<string> | null }[] = []
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g)) {
    const inner = open.at(-1)
    if (token === '{' || token === '[') {
      const path = inner?.names ? `${inner.path}${last}.` : ''
      open.push({ path, names: token === '{' ? new Set() : null })
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ':' && inner?.names) {
      if (inner.names.has(last)) doubles.push(inner.path + last)
      inner.names.add(last)
    } else if (token.startsWith('"')) last = String(JSON.parse(token))
  }
  return doubles
}
