import { isBlank } from '#src/blank-text.ts'
import { type Active, findingsInBranches, inBranches } from './branch-readings.ts'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import { indexTerms } from '#src/workspace/terms/find-terms.ts'
import { type Family, plainFamilies } from '#src/workspace/text-parts/families.ts'
import type { Finding, Term, Texts } from './check.ts'
import { checks } from './registry.ts'
import { createEndHabit } from './end-habit.ts'
import { type EndNote, endNoteOf, habitOf } from './rules/end-mark.ts'
import { createSameSource } from './same-source.ts'
import { textsOf, type Wording } from './texts.ts'

export type CheckedUnit = { key: string; source: string; target: string | null; desc: string }
export type EngineSetting = {
  sourceLang: string
  targetLang: string
  off: readonly CheckId[]
  terms: readonly Term[]
  families?: readonly Family[] | undefined
}

const activeOf = (off: readonly CheckId[]): Active =>
  checkIds.flatMap((id) => (id === 'sameSource' || off.includes(id) ? [] : [[id, checks[id]] as const]))

const none: readonly Finding[] = []

type Kept = { source: string; target: string; found: readonly Finding[]; end: EndNote | null }
/** All of them, and those that look at each branch. */
type Checks = { all: Active; branch: Active }

function findingsIn(texts: Texts, { all, branch }: Checks): readonly Finding[] {
  let findings: Finding[] | null = null
  for (const [check, { severity, find }] of all) {
    const found = find(texts)
    if (found.length === 0) continue
    findings ??= []
    for (const one of found) findings.push({ ...one, check, severity })
    // A text that is invisible needs no other finding.
    if (check === 'blank') return findings.filter((one) => one.check === 'blank')
  }
  if (texts.targetHeads.length === 0) return findings ?? none
  const further = findingsInBranches(texts, branch, findings ?? none)
  return further.length > 0 ? [...(findings ?? none), ...further] : (findings ?? none)
}

const shown = (unit: Kept | null | undefined) => (unit && !isBlank(unit.target) && !isBlank(unit.source) ? unit : null)

/** Holds the findings of all units of a language pair, updated as they change. */
export function createEngine({ sourceLang, targetLang, off, terms, families = plainFamilies }: EngineSetting) {
  const setting = { sourceLang, targetLang, terms: indexTerms(terms, sourceLang), families }
  const all = activeOf(off)
  const active = { all, branch: inBranches(all) }
  const isSameOff = off.includes('sameSource')
  const kept = new Map<string, Kept>()
  const same = createSameSource()
  const isEndOff = off.includes('endMark')
  const habit = createEndHabit()

  /** Without what this list's translators do throughout. */
  function unusual(findings: readonly Finding[]): readonly Finding[] {
    const isUsual = (one: Finding) => one.check === 'endMark' && habit.isUsual(habitOf(one, setting))
    return findings.some(isUsual) ? findings.filter((one) => !isUsual(one)) : findings
  }

  function withOthers(findings: readonly Finding[], source: string, target: string): readonly Finding[] {
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
    /** Adds or updates texts; a removed one has no target. Returns the keys whose findings may have changed. */
    put(changed: readonly CheckedUnit[]): Set<string> {
      const touched = new Set<string>()
      const moved = new Set<string>()
      for (const unit of changed) putOne(unit, touched, moved)
      for (const key of habit.renew()) touched.add(key)
      for (const source of moved) for (const key of same.keysOf(source)) touched.add(key)
      return touched
    },
    findingsOf(key: string): readonly Finding[] {
      const unit = kept.get(key)
      return unit ? withOthers(unusual(unit.found), unit.source, unit.target) : none
    },
    /** The findings of a text being typed: nothing is stored, and other texts count as they stand. */
    try({ source, target, desc }: Wording): readonly Finding[] {
      return target === '' ? none : unusual(findingsIn(textsOf({ source, target, desc }, setting), active))
    },
  }
}
