import { isBlank } from '#src/blank-text.ts'
import { findingsInBranches } from './branch-readings.ts'
import { type CheckId, checkIds } from '#src/workspace/check-ids.ts'
import type { Check, Finding, Term } from './check.ts'
import { checks } from './registry.ts'
import { createSameSource } from './same-source.ts'
import { type Setting, textsOf, type Wording } from './texts.ts'

export type CheckedUnit = { key: string; source: string; target: string | null; desc: string }
export type EngineSetting = { sourceLang: string; targetLang: string; off: readonly CheckId[]; terms: readonly Term[] }

type Active = readonly (readonly [CheckId, Check])[]

const activeOf = (off: readonly CheckId[]): Active =>
  checkIds.flatMap((id) => (id === 'sameSource' || off.includes(id) ? [] : [[id, checks[id]] as const]))

const none: readonly Finding[] = []

function findingsIn(wording: Wording, setting: Setting, active: Active): readonly Finding[] {
  const texts = textsOf(wording, setting)
  let findings: Finding[] | null = null
  for (const [check, { severity, find }] of active) {
    const found = find(texts)
    if (found.length === 0) continue
    findings ??= []
    for (const one of found) findings.push({ ...one, check, severity })
    // A text that is invisible needs no other finding.
    if (check === 'blank') return findings.filter((one) => one.check === 'blank')
  }
  if (!texts.targetParts.some(({ kind }) => kind === 'icu')) return findings ?? none
  const further = findingsInBranches(texts, active, findings ?? none)
  return further.length > 0 ? [...(findings ?? none), ...further] : (findings ?? none)
}

/** Holds the findings of all units of a language pair, updated as they change. */
export function createEngine({ sourceLang, targetLang, off, terms }: EngineSetting) {
  const setting = { sourceLang, targetLang, terms }
  const active = activeOf(off)
  const isSameOff = off.includes('sameSource')
  const own = new Map<string, readonly Finding[]>()
  const wordings = new Map<string, { source: string; target: string }>()
  const same = createSameSource()

  function withOthers(findings: readonly Finding[], source: string, target: string): readonly Finding[] {
    const found = isSameOff ? null : same.find(source, target)
    return found ? [...findings, { ...found, check: 'sameSource', severity: 'warning' }] : findings
  }

  function putOne({ key, source, target, desc }: CheckedUnit, touched: Set<string>, moved: Set<string>): void {
    const text = target === null || target === '' ? null : target
    const found = text === null ? none : findingsIn({ source, target: text, desc }, setting, active)
    if (found.length > 0 || own.has(key)) touched.add(key)
    if (found.length > 0) own.set(key, found)
    else own.delete(key)
    if (text === null) {
      if (wordings.delete(key)) touched.add(key)
    } else wordings.set(key, { source, target: text })
    if (!isSameOff)
      same.place(key, text === null || isBlank(text) || isBlank(source) ? null : { source, target: text }, moved)
  }

  return {
    /** Adds or updates texts; a removed one has no target. Returns the keys whose findings may have changed. */
    put(changed: readonly CheckedUnit[]): Set<string> {
      const touched = new Set<string>()
      const moved = new Set<string>()
      for (const unit of changed) putOne(unit, touched, moved)
      for (const source of moved) for (const key of same.keysOf(source)) touched.add(key)
      return touched
    },
    findingsOf(key: string): readonly Finding[] {
      const wording = wordings.get(key)
      return wording ? withOthers(own.get(key) ?? none, wording.source, wording.target) : none
    },
    /** The findings of a text being typed: nothing is stored, and other texts count as they stand. */
    try({ source, target, desc }: Wording): readonly Finding[] {
      return target === '' ? none : findingsIn({ source, target, desc }, setting, active)
    },
  }
}
