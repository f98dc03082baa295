import { m } from '#messages'
import type { Issue, FindingCode } from '#src/workspace/checks/check.ts'
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

/** Describes what a fix of this kind does to a text. */
export const fixKindName = ({ code, check }: Issue): string => (names[code] ?? checkNames[check])()

/** Kinds that change no word, number or mark that a translator may have meant. */
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

/** Returns whether a kind is selected when the dialog opens. The user selects the others. */
export const isSelectedAtFirst = (code: FindingCode): boolean => harmless.has(code)
