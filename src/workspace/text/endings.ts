import { normal } from '#src/workspace/text/normal.ts'

export type Edges = { lead: string; core: string; mark: string; tail: string }

const maxLength = 5_000

const space = /\s/
const marks = '.…!?:;,'

export function edgesOf(text: string): Edges {
  let end = text.length
  while (end > 0 && space.test(text.charAt(end - 1))) end -= 1
  let core = end
  while (core > 0 && marks.includes(text.charAt(core - 1))) core -= 1
  let start = 0
  while (start < core && space.test(text.charAt(start))) start += 1
  return {
    lead: text.slice(0, start),
    core: text.slice(start, core),
    mark: text.slice(core, end),
    tail: text.slice(end),
  }
}

/**
 * Returns a key that is the same for texts that differ only in case, spaces and final marks. Returns undefined if a
 * text contains nothing else, or has more than 5,000 characters.
 */
export function looseKey(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const { core } = edgesOf(text)
  return core === '' ? undefined : oneSpaced(core).toLowerCase()
}

const isSpacedOtherwise = /[^\S ]| {2}/
const oneSpaced = (text: string) => {
  const composed = normal(text, 'NFC')
  return isSpacedOtherwise.test(composed) ? composed.replaceAll(/\s+/g, ' ') : composed
}

// Final marks that a language writes as English and German do. French puts a space before the others, and Spanish opens
// questions with a mark.
const marksByLanguage: Record<string, RegExp> = { fr: /^[.…,]*$/, es: /^[.…:,]*$/ }
const latin = /\p{Script=Latin}/u
const isSetAlike = (mark: string, text: string, lang: string) =>
  latin.test(text) && (marksByLanguage[lang.split(/[-_]/)[0] ?? '']?.test(mark) ?? true)

/** A short word may be an abbreviation: "No" and "No." differ in meaning. */
const mayBeAbbreviation = /^\S{1,3}$/

export type Refitted = { text: string; changed: ('ending' | 'space')[]; isCertain: boolean }

/**
 * Adapts the spaces and final marks of a translation of `source` to `wanted`, a source that differs only in case,
 * spaces and final marks. Case is not adapted. `isCertain` is false if the target language may write marks or capitals
 * differently, or if the translation does not have the marks or spaces of `source`.
 */
export function refitEdges(source: string, target: string, wanted: string, lang: string): Refitted {
  const [from, to, own] = [edgesOf(source), edgesOf(wanted), edgesOf(target)]
  const changed: Refitted['changed'] = []
  let { lead, mark, tail } = own
  const movesSpace = from.lead !== to.lead || from.tail !== to.tail
  const hasItsSpaces = own.lead === from.lead && own.tail === from.tail
  if (movesSpace && hasItsSpaces) {
    lead = to.lead
    tail = to.tail
    changed.push('space')
  }
  const movesMark = from.mark !== to.mark
  const hasItsMark = own.mark === from.mark && isSetAlike(from.mark + to.mark, own.core, lang)
  if (movesMark && hasItsMark) {
    mark = to.mark
    changed.push('ending')
  }
  const isCaseCertain = isSameCase(oneSpaced(from.core), oneSpaced(to.core))
  const isAbbreviation = movesMark && from.mark + to.mark === '.' && mayBeAbbreviation.test(from.core)
  const isCertain = (!movesSpace || hasItsSpaces) && (!movesMark || hasItsMark) && isCaseCertain && !isAbbreviation
  return { text: lead + own.core + mark + tail, changed, isCertain }
}

/**
 * Returns whether a difference in case needs no change in the translation: English may capitalise words within a text.
 */
function isSameCase(a: string, b: string): boolean {
  if (a === b) return true
  const isLoud = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase()
  const [first, other] = [a.charAt(0), b.charAt(0)]
  if (first !== other || isLoud(a) !== isLoud(b)) return false
  const others = b.split(' ')
  return a.split(' ').every((word, at) => word === others[at] || isFreeCase(word, others[at] ?? ''))
}

/** German words whose meaning depends on the case of the first letter. */
const byCase = /^(?:sie|ihnen|ihr(?:e[mnrs]?)?)$/i
const isFreeCase = (word: string, other: string) => word.slice(1) === other.slice(1) && !byCase.test(word)
