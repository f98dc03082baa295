import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { ofHtml } from '#src/workspace/text-parts/parts.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

type Tag = Extract<Part, { kind: 'tag' }>

const none: ReadonlySet<Tag> = new Set()

const voids = /^(?:br|hr|img|wbr|input)$/i
/** Tags that HTML allows to leave open. */
const withoutEnd = /^(?:p|li|d[dt]|t[rdh]|option)$/

const isPaired = (part: Part): part is Tag => part.kind === 'tag' && part.role !== 'empty' && !voids.test(part.name)

/**
 * Returns the names of tags that a text does not open and close in order: "<none>" may be a word in brackets, "…</b>"
 * part of a text, and "<p>" has no closing tag.
 */
function unpairedNames(parts: readonly Part[]): Set<string> {
  const depths = new Map<string, number>()
  const unpaired = new Set<string>()
  for (const part of parts) {
    if (!isPaired(part)) continue
    const depth = (depths.get(part.name) ?? 0) + (part.role === 'open' ? 1 : -1)
    if (depth < 0) unpaired.add(part.name)
    depths.set(part.name, depth)
  }
  for (const [name, depth] of depths) if (depth > 0) unpaired.add(name)
  return unpaired
}

/**
 * Returns the first tag that closes a different tag than it should, or that is never closed. Tags in `leftOut` are
 * ignored.
 */
function misplaced(parts: readonly Part[], leftOut: ReadonlySet<string>): Tag | undefined {
  const open: Tag[] = []
  for (const part of parts) {
    if (!isPaired(part) || leftOut.has(part.name)) continue
    if (part.role === 'open') open.push(part)
    else if (open.pop()?.name !== part.name) return part
  }
  return open[0]
}

/** Counts the words in angle brackets that are not tags. */
function countWords(text: string, parts: readonly Part[], words: ReadonlySet<string>): number {
  const tags = new Set(parts.flatMap((part) => (part.kind === 'tag' && !words.has(part.name) ? part.at : [])))
  return [...text.matchAll(/[<‹][^<>‹›=]{1,100}[>›]/g)].filter(({ index }) => !tags.has(index)).length
}

/**
 * Returns surplus tags that are words in angle brackets: "<Please choose>" for "<Bitte wählen>", "<Enter>" for
 * "<Eingabe>".
 */
function wordsAmong(extra: readonly Tag[], { source, target, sourceParts, targetParts }: Texts, loose: Set<string>) {
  const mayBeWord = ({ role, name, text }: Tag) => role === 'open' && !ofHtml.test(name) && !text.includes('=')
  const open = extra.filter(mayBeWord)
  if (open.length === 0) return none
  const closed = new Set(targetParts.flatMap((part) => (part.kind === 'tag' && part.role === 'close' ? part.name : [])))
  const words = open.filter(({ name }) => !closed.has(name))
  const known = new Set([...loose].filter((name) => !ofHtml.test(name)))
  // A name such as "<Ctrl>" may be two words in another language, which do not look like a tag.
  if (known.size > 0) return new Set(words)
  const unsaid = countWords(source, sourceParts, known) - countWords(target, targetParts, known)
  return words.length <= unsaid ? new Set(words) : none
}

const curly = '[\u201c-\u201f\u2018-\u201b«»‹›]'
const quoted = `"[^"]*"|'[^']*'`
const value = new RegExp(String.raw`${quoted}|(=\s*)${curly}([^\s"'<>]*?)${curly}(?=[\s/>])`, 'g')
const allQuoted = new RegExp(quoted, 'g')
const curlyValue = new RegExp(String.raw`=\s*${curly}`)
const hasCurly = (tag: string) => curlyValue.test(tag.replaceAll(allQuoted, ''))
/** Max tags that are reported one by one. */
const maxCurly = 50

/**
 * Finds tags whose attribute values are in typographic quotation marks, which become part of the value: `href=„{url}“`.
 * The fix uses the quotation marks of the source.
 */
function curlyIn({ sourceParts, targetParts }: Texts): Found[] {
  const curled = targetParts.filter((part): part is Tag => part.kind === 'tag' && hasCurly(part.text))
  return curled.slice(0, maxCurly).flatMap((part): Found[] => {
    const own = sourceParts.filter((one): one is Tag => one.kind === 'tag' && one.id === part.id)
    if (own.some(({ text }) => hasCurly(text))) return []
    const range = { start: part.at, end: part.at + part.text.length }
    const quote = own.map(({ text }) => /=\s*(["'])/.exec(text)?.[1]).find((one) => one !== undefined)
    const text = part.text.replaceAll(value, (all, equals?: string, inner = '') =>
      equals === undefined ? all : `${equals}${quote}${inner}${quote}`,
    )
    const isSure = quote !== undefined && !hasCurly(text)
    return [{ code: 'tag-changed', part: own[0]?.text ?? part.text, range, fix: isSure ? { ...range, text } : null }]
  })
}

export const tags: Check = {
  severity: 'error',
  find(texts): readonly Found[] {
    const { source, target, sourceParts, targetParts, missing, extra } = texts
    if (!source.includes('<') && !target.includes('<')) return nothing
    const loose = unpairedNames(sourceParts)
    const isCompared = (part: CarriedPart): part is Tag =>
      part.kind === 'tag' &&
      (!loose.has(part.name) || (part.role === 'open' && (withoutEnd.test(part.name) || part.text.includes('='))))
    const more = extra.filter(isCompared)
    const words = wordsAmong(more, texts, loose)
    const surplus = more.filter((part) => !words.has(part))
    const found = carriedFindings(missing.filter(isCompared), surplus, sourceParts, target, {
      missing: 'tag-missing',
      extra: 'tag-extra',
      changed: 'tag-changed',
    })
    if (found.length > 0) return found
    const curled = curlyIn(texts)
    if (curled.length > 0) return curled
    const wrong = misplaced(targetParts, new Set([...loose, ...[...words].map(({ name }) => name)]))
    if (!wrong || misplaced(sourceParts, loose)) return nothing
    const range = { start: wrong.at, end: wrong.at + wrong.text.length }
    return [{ code: 'tag-order', part: wrong.text, range, fix: null }]
  },
}
