import { isBlank } from '#src/blank-text.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { branchLike, numbersOf } from '#src/workspace/text/branch-like.ts'
import { type Branch, type Head, headLike, headsOf } from '#src/workspace/text-parts/heads.ts'
import {
  type CarriedPart,
  carriedIn,
  isCarried,
  isSameCarried,
  missingParts,
} from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'

/** Max plurals and selects of a text, because each is compared with each. */
const maxHeads = 100
/** Max parts that are read for all plural forms together. */
const maxParts = 200_000

/** Both texts as they read in the enclosing plural forms. All other forms are left out. */
type Reading = {
  source: readonly Part[]
  target: readonly Part[]
  /** Range of the translation's parts that belong to the innermost form. */
  from: number
  to: number
  /** Ids of parts that are missing outside too, and are reported there. */
  known: ReadonlySet<string>
  /** The arguments of the enclosing plurals and selects, and whether a word may stand for the number: "one board". */
  isWord: ReadonlyMap<string, boolean>
}

function readingOf(parts: readonly Part[], { branches }: Head, branch: Branch): readonly Part[] {
  const [from, to] = [branches[0]?.from ?? 0, branches.at(-1)?.to ?? 0]
  return [...parts.slice(0, from), ...parts.slice(branch.from, branch.to), ...parts.slice(to)]
}

/** Returns whether a form may have its number as a word: a form for one number, or for numbers up to 2. */
function mayBeWord({ type }: Head, { selector }: Branch, lang: string): boolean {
  if (type === 'select' || selector.startsWith('=')) return true
  const numbers = numbersOf(selector, lang, type)
  // A form that the language does not have is never shown.
  return !numbers || numbers.length === 1 || (numbers.length > 0 && numbers.every((number) => number <= 2))
}

/**
 * Returns the parts that a form of the translation lacks. A part that the source's form also has is returned as written
 * there.
 */
function lackingOf(reading: Reading, own: readonly Part[], like: readonly Part[]): CarriedPart[] {
  const { source, target, known, isWord } = reading
  const has = new Set(carriedIn(own).map(({ id }) => id))
  const rest = Map.groupBy(carriedIn(like), ({ id }) => id)
  return missingParts(source, target)
    .filter(({ id }) => !known.has(id) && !isWord.get(id) && !(isWord.has(id) && has.has(id)))
    .map((part) => rest.get(part.id)?.pop() ?? part)
}

type Lacking = { branch: Branch; parts: readonly CarriedPart[] }

function* lackingIn(reading: Reading, lang: string): Generator<Lacking, void, undefined> {
  const [sources, targets] = [headsOf(reading.source), headsOf(reading.target)]
  let next = reading.from
  for (const head of targets) {
    const [first, last] = [head.branches[0], head.branches.at(-1)]
    // A nested plural or select is checked with the form that contains it.
    if (!first || !last || first.from <= next || last.to > reading.to) continue
    next = last.to
    const like = headLike(sources, head, targets)
    for (const branch of head.branches) {
      const source = like ? branchLike(like.branches, branch.selector, lang, head.type) : undefined
      const own = reading.target.slice(branch.from, branch.to)
      // Empty forms are reported by another check.
      if (own.every(({ text }) => isBlank(text))) continue
      const id = `{${head.argument}}`
      const inner: Reading = {
        source: like && source ? readingOf(reading.source, like, source) : reading.source,
        target: readingOf(reading.target, head, branch),
        from: first.from,
        to: first.from + own.length,
        known: reading.known,
        isWord: new Map(reading.isWord).set(id, reading.isWord.get(id) === true || mayBeWord(head, branch, lang)),
      }
      const parts =
        source && head.branches.length > 1 ? lackingOf(inner, own, reading.source.slice(source.from, source.to)) : []
      if (parts.length > 0) yield { branch, parts }
      if (own.some(({ kind }) => kind === 'icu'))
        yield* lackingIn({ ...inner, known: new Set([...reading.known, ...parts.map((part) => part.id)]) }, lang)
    }
  }
}

type Sides = Pick<Texts, 'sourceParts' | 'targetParts' | 'targetLang' | 'missing'>

/**
 * Returns, for each plural or select form of the translation, the parts of the source that this form lacks although
 * other forms have them. Parts in `missing` are left out, because all forms lack them. Returns none for a text with too
 * many forms or parts to compare.
 */
export function lackingInBranches({ sourceParts, targetParts, targetLang, missing }: Sides): readonly Lacking[] {
  const count = (role: string) => targetParts.filter((part) => part.kind === 'icu' && part.role === role).length
  const heads = count('head')
  if (heads === 0 || heads > maxHeads) return []
  if (count('branch') * (sourceParts.length + targetParts.length) > maxParts) return []
  const known = new Set(missing.map(({ id }) => id))
  const whole = { source: sourceParts, target: targetParts, from: 0, to: targetParts.length, known, isWord: new Map() }
  return [...lackingIn(whole, targetLang)]
}

const isText = ({ kind }: Part) => kind === 'text' || kind === 'break' || kind === 'space'
const isSameFrame = (one: Part, other: Part) =>
  one.kind === 'icu'
    ? other.kind === 'icu' &&
      one.role === other.role &&
      one.argument === other.argument &&
      nameOf(one) === nameOf(other)
    : isCarried(one) && isCarried(other) && isSameCarried(one, other)
const nameOf = (part: Extract<Part, { kind: 'icu' }>) =>
  part.role === 'branch' ? part.selector : part.role === 'head' ? part.type : ''

const hasEachOnce = ({ branches }: Head) => new Set(branches.map(({ selector }) => selector)).size === branches.length

/**
 * Returns whether both texts have the same forms and parts in the same order, as most plurals do. Nothing is missing
 * then.
 */
function areAlike(source: readonly Part[], target: readonly Part[]): boolean {
  let at = 0
  for (const part of target) {
    if (isText(part)) continue
    let other = source[at]
    while (other && isText(other)) other = source[(at += 1)]
    if (!other || !isSameFrame(part, other)) return false
    at += 1
  }
  return source.slice(at).every(isText)
}

/**
 * Finds parts, such as placeholders, that some plural or select forms lack. Parts that all forms lack are reported by
 * another check.
 */
export const branchParts: Check = {
  severity: 'warning',
  find(both): readonly Found[] {
    if (both.targetHeads.length === 0) return nothing
    if (both.targetHeads.every(hasEachOnce) && areAlike(both.sourceParts, both.targetParts)) return nothing
    const found = lackingInBranches(both)
    if (found.length === 0) return nothing
    return found.map(({ branch, parts }) => {
      const range = { start: branch.part.at, end: branch.start }
      const texts = [...new Set(parts.map(({ text }) => text))]
      return { code: 'branch-missing', part: `${branch.selector}: ${texts.join(', ')}`, range, fix: null }
    })
  },
}
