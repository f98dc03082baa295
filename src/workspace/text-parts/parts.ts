import { plainFamilies, wordLikeAt, type Family } from './families.ts'
import { branchAt, hasIcuSign, headAt, quotedLength, type Frame } from './icu-frame.ts'
import type { Part } from './part.ts'
import { bracedAt, dollarNumberAt, hasFirstDollar, percentAt, spacedAt, statementAt, verbAt } from './placeholder-at.ts'
import { matchAt } from './match-at.ts'

type Found = { length: number; id: string; name: string; role: 'open' | 'close' | 'empty' }

const attribute = /\s+[\w:@.-]+(?:\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]+))?/.source
const tag = new RegExp(String.raw`<(/?)(?:([A-Za-z][\w.:-]*)((?:${attribute})*)|(\d{1,3}))\s*(/?)>`, 'y')
/** Names of HTML tags. In "<Ctrl>" and "<T>", there is a word or letter between angle brackets. */
export const ofHtml =
  /^(?:a|abbr|b|big|br|button|code|d[dlt]|del|div|em|font|h[1-6]|hr|i|img|input|ins|kbd|label|li|mark|ol|option|p|pre|q|s|samp|small|span|strike|strong|su[bp]|t[rdh]|table|tbody|thead|u|ul|var|wbr)$/
const voids = new Set(['br', 'hr', 'img', 'wbr', 'input'])

/**
 * Finds a tag at a "<": `<b>`, `</b>`, `<br/>`, `<a href="…">` or `<0>`. Returns null for "x < 5" and
 * `<info@example.com>`.
 */
function tagAt(text: string, at: number): Found | null {
  const found = matchAt(tag, text, at)
  if (!found) return null
  const written = found[2] ?? found[4] ?? ''
  // "<BR>" is a tag of HTML, "<Option>" a word in brackets, and "<S>" and "<DEL>" are keys.
  const isUpper = /^(?!DEL$|INS$)[A-Z][A-Z\d]+$/.test(written)
  const lower = written.toLowerCase()
  const name = isUpper && ofHtml.test(lower) ? lower : written
  const isVoid = voids.has(name.toLowerCase())
  const isEmpty = found[5] === '/'
  const length = found[0].length
  if (found[1] === '/') return { length, id: `</${name}>`, name, role: 'close' }
  return { length, id: isEmpty && !isVoid ? `<${name}/>` : `<${name}>`, name, role: isEmpty ? 'empty' : 'open' }
}

const spaces = String.raw`\t\u00a0\u00ad\u2002-\u200b\u200e\u200f\u2028\u2029\u202f\u2060\u3000\ufeff`
const special = new RegExp(String.raw`[{}<%$#@'\n\r${spaces}]`, 'g')
const specialWithColon = new RegExp(String.raw`[{}<%$#@:'\n\r${spaces}]`, 'g')
const plain = /\{[\w.-]{1,100}\}/y
const space = new RegExp(`[${spaces}]`)

const none: readonly Part[] = []
const hasPlaceholder = /[{%:@$]/
/** A percent-encoded character of an address. */
const escaped = /%[\dA-Fa-f]{2}/g

/** Number of placeholders without a number found so far, and the placeholder families that apply. */
type Context = {
  percents: number
  braces: number
  held: readonly Family[]
  hasDollars: boolean | undefined
  known?: ReadonlySet<string> | undefined
}

/**
 * Splits a text into plain text and the parts that a translator must keep. The parts, joined, are the original text.
 * `held`: the placeholder families to look for. `beside`: the parts of the text's source, whose families these are.
 * `$2` is then a placeholder even if the text has no `$1`, and so is the `%d` of "%dteilig" if the source has a `%d`.
 */
export const partsOf = (
  text: string,
  held: readonly Family[] = plainFamilies,
  beside?: readonly Part[] | undefined,
): Part[] =>
  cut(text, { percents: 0, braces: 0, held, hasDollars: beside && true, known: beside && conversionsIn(beside) })

const conversionsIn = (parts: readonly Part[]): ReadonlySet<string> =>
  new Set(
    parts.flatMap((part) => (part.kind === 'placeholder' ? (/^%[\d.]{0,6}([sd])$/.exec(part.text)?.[1] ?? []) : [])),
  )

/** Splits a text. `context` also counts the placeholders in tags' attributes: `<a href="%s">%s</a>` has two values. */
function cut(text: string, context: Context): Part[] {
  const parts: Part[] = []
  const frames: Frame[] = []
  const sought = context.held.includes(':name') ? specialWithColon : special
  let isIcu: boolean | undefined
  let plain = 0
  let at = 0
  while (at < text.length) {
    let part = branchOf(text, at, frames)
    if (!part) {
      sought.lastIndex = at
      if (!sought.test(text)) break
      at = sought.lastIndex - 1
      const sign = text.charAt(at)
      if (sign === "'") {
        at += quotedLength(text, at, () => (isIcu ??= hasIcuSign(text))) || 1
        continue
      }
      part = sign === '%' ? percentOf(text, at, plain, context) : partAt(text, at, sign, frames, context)
    }
    if (part) {
      if (at > plain) parts.push({ kind: 'text', text: text.slice(plain, at), at: plain })
      parts.push(part)
      at += part.text.length
      plain = at
    } else at += 1
  }
  if (text.length > plain) parts.push({ kind: 'text', text: text.slice(plain), at: plain })
  return parts
}

function branchOf(text: string, at: number, frames: Frame[]): Part | null {
  const frame = frames.at(-1)
  if (!frame?.mayBranch) return null
  const branch = branchAt(text, at)
  // One try after each head and form: if no form starts here, later tries in the same place find none either.
  frame.mayBranch = false
  if (!branch) return null
  frames.push({ ...frame, isBranch: true })
  const { length, selector } = branch
  return { kind: 'icu', role: 'branch', text: text.slice(at, at + length), at, argument: frame.argument, selector }
}

const placeholder = (text: string, at: number, length: number, id: string): Part => ({
  kind: 'placeholder',
  text: text.slice(at, at + length),
  at,
  id,
})

function percentOf(text: string, at: number, from: number, context: Context): Part | null {
  const word = wordLikeAt(text, at, context.held)
  if (word !== null) return placeholder(text, at, word.length, word)
  const found =
    (context.held.includes('%v') ? verbAt(text, at, context.percents) : null) ??
    percentAt(text, at, { from, before: context.percents, known: context.known }) ??
    (context.held.includes('% s') ? spacedAt(text, at, context.percents) : null)
  if (!found) return null
  if (found.isCounted) context.percents += 1
  return placeholder(text, at, found.length, found.id)
}

function partAt(text: string, at: number, char: string, frames: Frame[], context: Context): Part | null {
  switch (char) {
    case '<':
      return tagOf(text, at, context) ?? statementOf(text, at)
    case '{':
      return plainOf(text, at) ?? headOf(text, at, frames) ?? statementOf(text, at) ?? bracedOf(text, at, context)
    case '$':
      return text.charAt(at + 1) === '{' ? bracedOf(text, at, context) : dollarOf(text, at, context)
    case '@':
    case ':': {
      const word = wordLikeAt(text, at, context.held)
      return word === null ? statementOf(text, at) : placeholder(text, at, word.length, word)
    }
    case '}':
      return frames.length === 0 ? null : { kind: 'icu', role: 'end', text: char, at, argument: closed(frames) }
    case '#': {
      const argument = frames.at(-1)?.counted
      return argument === undefined ? null : { kind: 'placeholder', text: char, at, id: `{${argument}}` }
    }
    case '\r':
      return { kind: 'break', text: text.charAt(at + 1) === '\n' ? '\r\n' : char, at }
    case '\n':
      return { kind: 'break', text: char, at }
    default:
      return space.test(char) ? { kind: 'space', text: char, at } : null
  }
}

function dollarOf(text: string, at: number, context: Context): Part | null {
  const isNumber = context.held.includes('$1') && /\d/.test(text.charAt(at + 1))
  if (!isNumber) return statementOf(text, at)
  context.hasDollars ??= hasFirstDollar(text)
  const found = context.hasDollars ? dollarNumberAt(text, at) : null
  return found && placeholder(text, at, found.length, found.id)
}

function tagOf(text: string, from: number, context: Context): Part | null {
  const tag = tagAt(text, from)
  if (!tag) return null
  const { id, name, role, length } = tag
  const whole = text.slice(from, from + length)
  const inside = hasPlaceholder.test(whole)
    ? cut(whole.slice(1).replaceAll(escaped, '___'), context)
        .filter(({ kind }) => kind === 'placeholder' || kind === 'icu')
        .map((part) => movedBy(part, from + 1))
    : none
  return { kind: 'tag', text: whole, at: from, id, name, role, inside }
}

/**
 * Returns a part with its index increased by `by`, and so are the indexes of the parts inside a tag. Use it for a part
 * that was found in a piece of a text.
 */
export function movedBy(part: Part, by: number): Part {
  const at = part.at + by
  return part.kind === 'tag' ? { ...part, at, inside: part.inside.map((one) => movedBy(one, by)) } : { ...part, at }
}

function headOf(text: string, at: number, frames: Frame[]): Part | null {
  const head = headAt(text, at)
  if (!head) return null
  const { argument, type, offset, length } = head
  const counted = type === 'select' ? frames.at(-1)?.counted : argument
  frames.push({ isBranch: false, argument, counted, mayBranch: true })
  return { kind: 'icu', role: 'head', text: text.slice(at, at + length), at, argument, type, offset }
}

/** Finds "{name}", the most frequent placeholder, before the slower patterns are tried. */
function plainOf(text: string, at: number): Part | null {
  plain.lastIndex = at
  if (!plain.test(text)) return null
  const id = text.slice(at, plain.lastIndex)
  return { kind: 'placeholder', text: id, at, id }
}

function bracedOf(text: string, at: number, context: Context): Part | null {
  const found = bracedAt(text, at, context.braces)
  if (!found) return null
  if (found.isCounted) context.braces += 1
  return placeholder(text, at, found.length, found.id)
}

function statementOf(text: string, at: number): Part | null {
  const found = statementAt(text, at)
  return found && placeholder(text, at, found.length, found.id)
}

function closed(frames: Frame[]): string {
  const frame = frames.pop()
  const outer = frames.at(-1)
  if (frame?.isBranch && outer) outer.mayBranch = true
  return frame?.argument ?? ''
}
