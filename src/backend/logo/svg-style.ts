import { m } from '#messages'
import { functions, properties } from './svg-names.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'

export type Value = { value: string; references: string[] }
type Declarations = { text: string; references: string[] }
/**
 * A rule of a style sheet. `keys`: what an element must be, have as its id or have among its classes for the rule to
 * apply: "g", "#a", ".b" or "*".
 */
export type Rule = Declarations & { selector: string; keys: ReadonlySet<string> }

const maxRules = 10_000
const maxBrackets = 1_000

const local = /url\(\s*(?:"#([^"'()\\]+)"|'#([^"'()\\]+)'|#([^"'()\\\s]+))\s*\)/gi

/**
 * Rewrites a value: its url() must be parts of the drawing, and it may call only functions that colours and shapes
 * need.
 */
export function readValue(value: string, line: number): Value {
  const references: string[] = []
  const written = value.replaceAll(local, (_, double?: string, single?: string, bare?: string) => {
    const id = (double ?? single ?? bare ?? '').trim()
    references.push(id)
    return `url(#${id})`
  })
  const rest = value.replaceAll(local, ' ')
  if (/[\\@<]|\/\*/.test(rest)) throw badStyle(value, line)
  if ((rest.match(/\(/g)?.length ?? 0) > maxBrackets) throw badStyle(value, line)
  for (const name of calledIn(rest)) {
    if (name === 'url') throw badReference(value, line)
    if (!functions.has(name)) throw badStyle(value, line)
  }
  return { value: written, references }
}

/**
 * Returns the names before brackets, in lower case. Searches backwards from each bracket: a regular expression would
 * try from every character.
 */
function calledIn(value: string): string[] {
  const names: string[] = []
  for (let at = value.indexOf('('); at >= 0; at = value.indexOf('(', at + 1)) {
    const before = value.slice(Math.max(0, at - 60), at).trimEnd()
    const name = /[^\s(),;:]*$/.exec(before)?.[0] ?? ''
    if (name !== '') names.push(name.toLowerCase())
  }
  return names
}

/** Reads a style's declarations. A property that drawing does not need is checked too, and then dropped. */
export function readDeclarations(sent: string, line: number): Declarations {
  const references: string[] = []
  const kept: string[] = []
  for (const part of withoutComments(sent, line).split(';')) {
    if (part.trim() === '') continue
    const colon = part.indexOf(':')
    const property = part.slice(0, colon).trim().toLowerCase()
    if (colon < 0 || !/^[a-z-]+$/.test(property)) throw badStyle(part, line)
    const read = readValue(part.slice(colon + 1).trim(), line)
    if (!properties.has(property)) continue
    for (const id of read.references) references.push(id)
    kept.push(`${property}:${read.value}`)
  }
  return { text: kept.join(';'), references }
}

/**
 * Reads the rules of a style sheet. Refuses rules that begin with "@", and selectors other than names, classes and ids.
 */
export function readSheet(sent: string, line: number): Rule[] {
  const blocks = withoutComments(sent, line).split('}')
  const rest = blocks.pop() ?? ''
  if (rest.trim() !== '') throw badStyle(rest, line)
  if (blocks.length > maxRules)
    throw new InvalidFileError((locale) => m.svg_too_many_rules({ line, max: maxRules }, { locale }))
  return blocks.map((block) => {
    const [selectors = '', body, ...more] = block.split('{')
    const isSimple = /^[\p{L}\p{N}_.#*>,\s-]+$/u.test(selectors)
    if (!isSimple || body === undefined || more.length > 0) throw badStyle(block, line)
    const keys = new Set(selectors.split(',').map((selector) => keyOf(selector)))
    const selector = selectors.split(/\s+/).filter(Boolean).join(' ')
    const { text, references } = readDeclarations(body, line)
    return { selector, keys, text, references }
  })
}

function keyOf(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>]+/)
      .at(-1) ?? ''
  return /[#.][^#.]+/.exec(last)?.[0] ?? (last || '*')
}

/** Removes comments, so that nothing can hide between two of them. */
function withoutComments(sent: string, line: number): string {
  const [first = '', ...parts] = sent.split('/*')
  const kept = parts.map((part) => {
    const end = part.indexOf('*/')
    if (end < 0) throw badStyle(`/*${part}`, line)
    return ` ${part.slice(end + 2)}`
  })
  return first + kept.join('')
}

/** Checks a dropped value: it may not reference anything outside the drawing either. */
export function assertLocal(value: string, line: number): void {
  if (/url\s*\(/i.test(value.replaceAll(local, ' '))) throw badReference(value, line)
}

/** Refuses script addresses however they are spaced: browsers ignore spaces and control characters in an address. */
export function assertNoScript(value: string, line: number): void {
  if (/(?:java|vb|live)script:/.test(squeezed(value))) throw badReference(value, line)
}

export function assertNoAddress(value: string, line: number): void {
  if (/^(?:(?:data|file|blob|filesystem|jar|about|ws|wss|ftp|https?):|\/\/)/.test(squeezed(value)))
    throw badReference(value, line)
}

function squeezed(value: string): string {
  return value.replaceAll(/[\s\p{C}]/gu, '').toLowerCase()
}

export function badReference(value: string, line: number): InvalidFileError {
  const shown = shorten(value)
  return new InvalidFileError((locale) => m.svg_reference({ line, value: shown }, { locale }))
}

function badStyle(text: string, line: number): InvalidFileError {
  const shown = shorten(text)
  return new InvalidFileError((locale) => m.svg_style({ line, text: shown }, { locale }))
}

export function shorten(text: string): string {
  const plain = text.trim().replaceAll(/\s+/g, ' ')
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain
}
