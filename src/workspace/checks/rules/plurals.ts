import type { Part } from '#src/workspace/text-parts/part.ts'
import { pluralRulesOf } from '#src/workspace/locale-of.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { type Head, headsLike, headsOf } from '#src/workspace/text-parts/heads.ts'
import { numberSelector } from '#src/workspace/branch-like.ts'

type Categories = { used: Set<string>; known: Set<string> }
const categories = new Map<string, Categories>()

/** A language's branches, and those used by whole numbers up to 200: French "many" is for millions. */
function categoriesOf(lang: string, type: 'cardinal' | 'ordinal'): Categories {
  const known = categories.get(`${lang} ${type}`)
  if (known) return known
  const rules = pluralRulesOf(lang, type)
  const selected = Array.from({ length: 201 }, (_, number): string => rules.select(number))
  const made = { used: new Set(selected), known: new Set<string>(rules.resolvedOptions().pluralCategories) }
  categories.set(`${lang} ${type}`, made)
  return made
}

const has = ({ branches }: Head, selector: string | undefined) =>
  branches.some((branch) => branch.selector === selector)

const rangeOf = ({ at, text }: Part) => ({ start: at, end: at + text.length })

function branchFindings(head: Head, lang: string): Found[] {
  const { used, known } = categoriesOf(lang, head.type === 'plural' ? 'cardinal' : 'ordinal')
  const lacking = [...known].filter(
    (category) =>
      used.has(category) &&
      !has(head, category) &&
      category !== 'other' &&
      !has(head, numberSelector(category, lang, head.type)),
  )
  const found: Found[] = []
  // One branch for all numbers is intended if the language has only "one" besides.
  const isMeant = head.branches.length === 1 && lacking.join('') === 'one'
  if (lacking.length > 0 && !isMeant)
    found.push({ code: 'plural-missing', part: lacking, range: rangeOf(head.part), fix: null })
  for (const { selector, part } of head.branches)
    if (!selector.startsWith('=') && !known.has(selector))
      found.push({ code: 'plural-surplus', part: selector, range: rangeOf(part), fix: null })
  return found
}

function selectFindings(head: Head, [source, ...others]: readonly Head[]): Found[] {
  if (!source || others.length > 0) return []
  const lacking = source.branches.map(({ selector }) => selector).filter((selector) => !has(head, selector))
  const found: Found[] = head.branches
    .filter(({ selector }) => !has(source, selector))
    .map(({ selector, part }) => ({ code: 'select-surplus', part: selector, range: rangeOf(part), fix: null }))
  if (lacking.length > 0) found.unshift({ code: 'select-missing', part: lacking, range: rangeOf(head.part), fix: null })
  return found
}

/** Of a language with one form for all numbers, the number alone says it. */
function isSaid({ type, argument }: Head, parts: readonly Part[], lang: string): boolean {
  if (type === 'select' || categoriesOf(lang, type === 'plural' ? 'cardinal' : 'ordinal').known.size > 1) return false
  return parts.some((part) => part.kind === 'placeholder' && part.id === `{${argument}}`)
}

export const plurals: Check = {
  severity: 'warning',
  find({ sourceParts, targetParts, targetLang }): readonly Found[] {
    const isFrame = (part: Part) => part.kind === 'icu'
    if (!sourceParts.some(isFrame) && !targetParts.some(isFrame)) return nothing
    const sources = headsOf(sourceParts)
    const targets = headsOf(targetParts)
    const found: Found[] = targets.flatMap((head) =>
      head.type === 'select'
        ? selectFindings(head, headsLike(sources, head, targets))
        : branchFindings(head, targetLang),
    )
    const lost = new Set(
      sources.filter((head) => !isSaid(head, targetParts, targetLang)).map(({ argument }) => argument),
    )
    for (const { argument } of targets) lost.delete(argument)
    for (const argument of lost) found.push({ code: 'plural-lost', part: `{${argument}}`, range: null, fix: null })
    return found
  },
}
