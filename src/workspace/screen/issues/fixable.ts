import type { Issue, FindingCode } from '#src/workspace/checks/check.ts'
import type { Findings } from '#src/workspace/checks/findings.ts'
import { fixedText } from '#src/workspace/checks/fix-text.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { Unit, EditingActions, TextsView } from '#src/workspace/view.ts'
import { m } from '#messages'
import { checkNames } from './finding-words.ts'

const names: Partial<Record<FindingCode, () => string>> = {
  'placeholder-changed': m.findings_fix_kind_placeholder_changed,
  'tag-changed': m.findings_fix_kind_tag_changed,
  'number-changed': m.findings_fix_kind_number_changed,
  'number-format': m.findings_fix_kind_number_format,
  'unit-changed': m.findings_fix_kind_unit_changed,
  'unit-space': m.findings_fix_kind_unit_space,
  'end-missing': m.findings_fix_kind_end_missing,
  'end-extra': m.findings_fix_kind_end_extra,
  'end-changed': m.findings_fix_kind_end_changed,
  'bracket-open': m.findings_fix_kind_bracket_open,
  'space-start': m.findings_fix_kind_space_start,
  'space-end': m.findings_fix_kind_space_end,
  'space-double': m.findings_fix_kind_space_double,
  'space-before': m.findings_fix_kind_space_before,
  'space-beside': m.findings_fix_kind_space_beside,
  'break-kind': m.findings_fix_kind_break_kind,
  repeated: m.findings_fix_kind_repeated,
}

/** Returns a description, in the reader's language, of what the fix of an issue of this kind does to a text. */
export const fixKindName = ({ code, check }: Issue): string => (names[code] ?? checkNames[check])()

/** Kinds of fixes that change no word, number or mark that the translator may have intended. */
const harmless: ReadonlySet<FindingCode> = new Set([
  'number-format',
  'unit-space',
  'space-start',
  'space-end',
  'space-double',
  'space-before',
  'space-beside',
  'break-kind',
])

/** Returns whether fixes of this kind are selected when the dialog opens. The user can also select the other kinds. */
export const isSelectedAtFirst = (code: FindingCode): boolean => harmless.has(code)

export type Fixable = { key: string; before: string; after: string; findings: readonly Issue[] }

/**
 * Returns whether all texts are checked, and the issues of the texts `keys` belong to their current wording. Apply
 * fixes only then, because a fix contains an offset into the checked text.
 */
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

/** Texts with fixes. `inConflict`: number of texts that are left out because of an open conflict. */
export type FixPlan = { fixable: readonly Fixable[]; inConflict: number }

export function listFixable(
  keys: readonly string[],
  byKey: ReadonlyMap<string, Pick<Unit, 'target' | 'state'>>,
  findingsOf: (key: string) => readonly Issue[],
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

export type FixKind = { code: FindingCode; finding: Issue; count: number; sample: Fixable }

/**
 * Returns the texts that have a fix of one of these kinds. Their `findings` and `after` contain only fixes of these
 * kinds.
 */
export const ofKinds = (fixable: readonly Fixable[], kinds: ReadonlySet<FindingCode>): Fixable[] =>
  fixable.flatMap(({ key, before, findings }) => {
    const chosen = findings.filter(({ code }) => kinds.has(code))
    return chosen.length > 0 ? { key, before, after: fixedText(before, chosen), findings: chosen } : []
  })

/**
 * Returns the kinds of fixes, the most frequent first. `count`: number of texts that fixes of this kind would change.
 * `sample`: the first of these texts, with only these fixes.
 */
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

/**
 * Returns the texts that have not changed since they were checked, neither in the list nor in the box. Leaves out texts
 * in conflict.
 */
export const stillFixable = (
  fixable: readonly Fixable[],
  { byKey, typed }: Pick<TextsView & EditingActions, 'byKey' | 'typed'>,
): Fixable[] =>
  fixable.filter(({ key, before }) => {
    const unit = byKey.get(key)
    const isAsSeen = unit?.target === before && toBox(typed(key) ?? before) === toBox(before)
    return isAsSeen && unit.state !== 'conflict'
  })
