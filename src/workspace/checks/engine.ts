import { isBlank } from '#src/blank-text.ts'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import { indexTerms } from '#src/workspace/terms/find-terms.ts'
import { type Family, plainFamilies } from '#src/workspace/text-parts/families.ts'
import type { Check, Issue, Term, Texts } from './check.ts'
import { checks } from './registry.ts'
import { createEndHabit } from './end-habit.ts'
import { type EndNote, endNoteOf, habitOf } from './rules/end-mark.ts'
import { createSameSource } from './same-source.ts'
import { textsIn, textsOf, type Wording } from './texts.ts'
import { selectorsOf } from './words-of.ts'

export type CheckedUnit = { key: string; source: string; target: string | null; desc: string }
export type EngineSetting = {
  sourceLang: string
  targetLang: string
  off: readonly CheckId[]
  terms: readonly Term[]
  families?: readonly Family[] | undefined
}

type Active = readonly (readonly [CheckId, Check])[]

/** Checks that also run for each plural form. The others run once for all forms. */
const byBranch: ReadonlySet<CheckId> = new Set(['numbers', 'units', 'endMark', 'quotes', 'brackets', 'repeated'])

/** Returns the active checks that also run for each plural form. */
const inBranches = (active: Active): Active => active.filter(([check]) => byBranch.has(check))

const placeOf = ({ code, part, range, fix }: Issue) => `${code} ${range?.start ?? fix?.start ?? part}`

/** Max characters that are read for all plural forms together. */
const maxRead = 500_000

/** Returns the issues in the plural and select forms other than `other`, without those in `known`. */
function findingsInBranches(texts: Texts, active: Active, known: readonly Issue[]): Issue[] {
  const seen = new Set(known.map(placeOf))
  const found: Issue[] = []
  const selectors = selectorsOf(texts.targetParts)
  if (selectors.size * (texts.source.length + texts.target.length) > maxRead) return found
  for (const selector of selectors) {
    const read = textsIn(texts, { selector, lang: texts.targetLang })
    for (const [check, { severity, find }] of active)
      for (const one of find(read)) {
        const finding = { ...one, check, severity }
        if (seen.has(placeOf(finding))) continue
        seen.add(placeOf(finding))
        found.push(finding)
      }
  }
  return found
}

const activeOf = (off: readonly CheckId[]): Active =>
  checkIds.flatMap((id) => (id === 'sameSource' || off.includes(id) ? [] : [[id, checks[id]] as const]))

const none: readonly Issue[] = []

type Kept = { source: string; target: string; found: readonly Issue[]; end: EndNote | null }
/** `all`: the active checks. `branch`: the active checks that also run for each plural form. */
type Checks = { all: Active; branch: Active }

function findingsIn(texts: Texts, { all, branch }: Checks): readonly Issue[] {
  let findings: Issue[] | null = null
  for (const [check, { severity, find }] of all) {
    const found = find(texts)
    if (found.length === 0) continue
    findings ??= []
    for (const one of found) findings.push({ ...one, check, severity })
    // In a blank text, other issues do not matter.
    if (check === 'blank') return findings.filter((one) => one.check === 'blank')
  }
  if (texts.targetHeads.length === 0) return findings ?? none
  const further = findingsInBranches(texts, branch, findings ?? none)
  return further.length > 0 ? [...(findings ?? none), ...further] : (findings ?? none)
}

const shown = (unit: Kept | null | undefined) => (unit && !isBlank(unit.target) && !isBlank(unit.source) ? unit : null)

/**
 * Creates an engine that checks the texts of a language pair. `put` adds and updates texts, and `findingsOf` returns
 * the issues of a text.
 */
export function createEngine({ sourceLang, targetLang, off, terms, families = plainFamilies }: EngineSetting) {
  const setting = { sourceLang, targetLang, terms: indexTerms(terms, sourceLang), families }
  const all = activeOf(off)
  const active = { all, branch: inBranches(all) }
  const isSameOff = off.includes('sameSource')
  const kept = new Map<string, Kept>()
  const same = createSameSource()
  const isEndOff = off.includes('endMark')
  const habit = createEndHabit()

  /** Leaves out issues that are a habit of this list's translators. */
  function unusual(findings: readonly Issue[]): readonly Issue[] {
    const isUsual = (one: Issue) => one.check === 'endMark' && habit.isUsual(habitOf(one, setting))
    return findings.some(isUsual) ? findings.filter((one) => !isUsual(one)) : findings
  }

  function withOthers(findings: readonly Issue[], source: string, target: string): readonly Issue[] {
    const found = isSameOff ? null : same.find(source, target)
    return found ? [...findings, { ...found, check: 'sameSource', severity: 'warning' }] : findings
  }

  function putOne({ key, source, target, desc }: CheckedUnit, touched: Set<string>, moved: Set<string>): void {
    const text = target === null || target === '' ? null : target
    const last = kept.get(key)
    const texts = text === null ? null : textsOf({ source, target: text, desc }, setting)
    const now = texts
      ? { source, target: texts.target, found: findingsIn(texts, active), end: isEndOff ? null : endNoteOf(texts) }
      : null
    habit.place(key, last?.end ?? null, now?.end ?? null)
    if (last && (!now || last.found.length > 0)) touched.add(key)
    if (now && now.found.length > 0) touched.add(key)
    if (now) kept.set(key, now)
    else kept.delete(key)
    if (!isSameOff) same.place(key, shown(last), shown(now), moved)
  }

  return {
    /** Adds or updates texts. A text without a target is removed. Returns the keys whose issues may have changed. */
    put(changed: readonly CheckedUnit[]): Set<string> {
      const touched = new Set<string>()
      const moved = new Set<string>()
      for (const unit of changed) putOne(unit, touched, moved)
      for (const key of habit.renew()) touched.add(key)
      for (const source of moved) for (const key of same.keysOf(source)) touched.add(key)
      return touched
    },
    findingsOf(key: string): readonly Issue[] {
      const unit = kept.get(key)
      return unit ? withOthers(unusual(unit.found), unit.source, unit.target) : none
    },
    /**
     * Returns the issues of a text that is being typed. Nothing is stored, and the text is not compared with other
     * texts.
     */
    try({ source, target, desc }: Wording): readonly Issue[] {
      return target === '' ? none : unusual(findingsIn(textsOf({ source, target, desc }, setting), active))
    },
  }
}
