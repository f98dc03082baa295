import type { Part } from '#src/workspace/text-parts/part.ts'
import { pluralRulesOf } from '#src/workspace/text/locale-of.ts'
import { type Check, type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { type Head, headLike } from '#src/workspace/text-parts/heads.ts'
import { numberSelector } from '#src/workspace/text/branch-like.ts'
import { type FormMark, formMarksIn, formsOf, isFor, limitsOf } from '#src/workspace/checks/piped-forms.ts'

type Categories = { needed: readonly string[]; known: ReadonlySet<string> }
const categories = { cardinal: new Map<string, Categories>(), ordinal: new Map<string, Categories>() }

/**
 * Returns the plural forms of a language (`known`), and the forms that whole numbers up to 200 need besides `other`
 * (`needed`). The French "many" is only for millions.
 */
function categoriesOf(lang: string, type: 'cardinal' | 'ordinal'): Categories {
  const before = categories[type].get(lang)
  if (before) return before
  const rules = pluralRulesOf(lang, type)
  const used = new Set<string>(Array.from({ length: 201 }, (_, number) => rules.select(number)))
  const known = new Set<string>(rules.resolvedOptions().pluralCategories)
  const made = { needed: [...known].filter((category) => used.has(category) && category !== 'other'), known }
  categories[type].set(lang, made)
  return made
}

const has = ({ branches }: Head, selector: string | undefined) =>
  branches.some((branch) => branch.selector === selector)

const rangeOf = ({ at, text }: Part) => ({ start: at, end: at + text.length })

function branchFindings(head: Head, lang: string): Found[] {
  const { needed, known } = categoriesOf(lang, head.type === 'plural' ? 'cardinal' : 'ordinal')
  const lacking = needed.filter(
    (category) => !has(head, category) && !has(head, numberSelector(category, lang, head.type)),
  )
  const found: Found[] = []
  // If the language has only "one" besides `other`, a single form for all numbers is intended.
  const isMeant = head.branches.length === 1 && lacking.join('') === 'one'
  if (lacking.length > 0 && !isMeant)
    found.push({ code: 'plural-missing', part: lacking, range: rangeOf(head.part), fix: null })
  for (const { selector, part } of head.branches)
    if (!selector.startsWith('=') && !known.has(selector))
      found.push({ code: 'plural-surplus', part: selector, range: rangeOf(part), fix: null })
  return found
}

const selectorsOf = ({ branches }: Head) => new Set(branches.map(({ selector }) => selector))

function selectFindings(head: Head, source: Head | undefined): Found[] {
  if (!source) return []
  const [known, own] = [selectorsOf(source), selectorsOf(head)]
  const lacking = [...known].filter((selector) => !own.has(selector))
  const found: Found[] = head.branches
    .filter(({ selector }) => !known.has(selector))
    .map(({ selector, part }) => ({ code: 'select-surplus', part: selector, range: rangeOf(part), fix: null }))
  if (lacking.length > 0) found.unshift({ code: 'select-missing', part: lacking, range: rangeOf(head.part), fix: null })
  return found
}

/** Finds an offset that differs from the source's. With another offset, "#" shows another number. */
function offsetFinding(head: Head, source: Head | undefined): Found[] {
  if (!source || source.offset === head.offset) return []
  const { at, text } = head.part
  const part = `offset:${source.offset}`
  const own = text.replace(/\s*offset:\s*\d+$/, '')
  const range = rangeOf(head.part)
  const fix = { start: at, end: at + text.length, text: source.offset === 0 ? own : `${own} ${part}` }
  return [{ code: 'offset-changed', part, range, fix }]
}

/** Returns whether the number can stand without a plural, because the language has one form for all numbers. */
function isSaid({ type, argument }: Head, parts: readonly Part[], lang: string): boolean {
  if (type === 'select' || categoriesOf(lang, type === 'plural' ? 'cardinal' : 'ordinal').known.size > 1) return false
  return parts.some((part) => part.kind === 'placeholder' && part.id === `{${argument}}`)
}

/** Max forms to compare, because each is compared with each. */
const maxForms = 20

/** Finds marked forms that cover other numbers than the source's. Languages may join or split the forms. */
function formRangeFindings({ source, target }: Pick<Texts, 'source' | 'target'>): readonly Found[] {
  const from = formMarksIn(source)
  // If some forms have no mark, plural rules decide which of them is shown.
  if (from.length === 0 || from.length < formsOf(source).length) return nothing
  const to = formMarksIn(target, true)
  if (from.length + to.length > maxForms) return nothing
  const numbers = [...limitsOf(from), ...limitsOf(to), Number.MAX_SAFE_INTEGER].filter((number) => number >= 0)
  const unmatched = (marks: readonly FormMark[], others: readonly FormMark[]) =>
    marks.filter((mark) =>
      numbers.some((number) => isFor(mark, number) && others.filter((other) => isFor(other, number)).length !== 1),
    )
  const lacking = unmatched(from, to)
  const isWhole = to.length === formsOf(target).length
  const differing = lacking.length > 0 ? lacking : isWhole ? unmatched(to, from) : from
  if (differing.length === 0) return nothing
  return [{ code: 'plural-range', part: differing.map(({ text }) => text), range: null, fix: null }]
}

export const plurals: Check = {
  severity: 'warning',
  find({ source, target, sourceHeads: sources, targetHeads: targets, targetParts, targetLang }): readonly Found[] {
    if (sources.length === 0 && targets.length === 0) return formRangeFindings({ source, target })
    const found: Found[] = targets.flatMap((head) =>
      head.type === 'select'
        ? selectFindings(head, headLike(sources, head, targets))
        : [...branchFindings(head, targetLang), ...offsetFinding(head, headLike(sources, head, targets))],
    )
    const asked = new Set(targets.map(({ argument }) => argument))
    const lost = sources.filter((head) => !asked.has(head.argument) && !isSaid(head, targetParts, targetLang))
    for (const argument of new Set(lost.map((head) => head.argument)))
      found.push({ code: 'plural-lost', part: `{${argument}}`, range: null, fix: null })
    return found
  },
}
