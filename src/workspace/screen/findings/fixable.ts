import type { Finding, FindingCode } from '#src/workspace/checks/check.ts'
import type { Findings } from '#src/workspace/checks/findings.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { toBox } from '#src/workspace/line-ends.ts'
import type { Unit, WorkspaceView } from '#src/workspace/view.ts'

export type Fixable = { key: string; before: string; after: string; findings: readonly Finding[] }

/** Whether what was found is of the texts as they are: a fix is at a place in the wording that was checked. */
export const isAllChecked = (
  findings: Pick<Findings, 'state' | 'isChecked'>,
  keys: readonly string[],
  byKey: ReadonlyMap<string, Unit>,
): boolean =>
  findings.state().isComplete &&
  keys.every((key) => {
    const unit = byKey.get(key)
    return unit === undefined || findings.isChecked(unit)
  })

/** `inConflict` counts texts left alone because their conflict is open. */
export type FixPlan = { fixable: readonly Fixable[]; inConflict: number }

export function listFixable(
  keys: readonly string[],
  byKey: ReadonlyMap<string, Pick<Unit, 'target' | 'state'>>,
  findingsOf: (key: string) => readonly Finding[],
): FixPlan {
  const fixable: Fixable[] = []
  let inConflict = 0
  for (const key of keys) {
    const findings = findingsOf(key).filter(({ fix }) => fix !== null)
    const unit = byKey.get(key)
    const before = unit?.target ?? ''
    if (findings.length === 0 || before === '') continue
    if (unit?.state === 'conflict') inConflict += 1
    else fixable.push({ key, before, after: fixedText(before, findings), findings })
  }
  return { fixable, inConflict }
}

export type FixKind = { code: FindingCode; finding: Finding; count: number; sample: Fixable }

/** The texts with fixes of these kinds alone. */
export const ofKinds = (fixable: readonly Fixable[], kinds: ReadonlySet<FindingCode>): Fixable[] =>
  fixable.flatMap(({ key, before, findings }) => {
    const chosen = findings.filter(({ code }) => kinds.has(code))
    return chosen.length > 0 ? { key, before, after: fixedText(before, chosen), findings: chosen } : []
  })

/** The kinds of fixes, the most frequent first, each with how many texts it would change and the first of them. */
export function kindsIn(fixable: readonly Fixable[]): FixKind[] {
  const kinds = new Map<FindingCode, FixKind>()
  for (const text of fixable)
    for (const finding of new Map(text.findings.map((one) => [one.code, one])).values()) {
      const known = kinds.get(finding.code)
      if (known) known.count += 1
      else {
        const [sample] = ofKinds([text], new Set([finding.code]))
        if (sample) kinds.set(finding.code, { code: finding.code, finding, count: 1, sample })
      }
    }
  return [...kinds.values()].toSorted((a, b) => b.count - a.count)
}

/** Those unchanged since they were checked, what is being typed included: others have to be checked again, or settled. */
export const stillFixable = (
  fixable: readonly Fixable[],
  { byKey, typed }: Pick<WorkspaceView, 'byKey' | 'typed'>,
): Fixable[] =>
  fixable.filter(({ key, before }) => {
    const unit = byKey.get(key)
    const isAsSeen = unit?.target === before && toBox(typed(key) ?? before) === toBox(before)
    return isAsSeen && unit.state !== 'conflict'
  })
