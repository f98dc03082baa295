import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site/site.ts'
import type { CheckId } from '#src/workspace/check-ids.ts'
import type { FindingCode, Found } from '#src/workspace/checks/check.ts'

type Sentence = (values: { part: string; count: number }) => string

/** Names of punctuation marks. A single mark in quotation marks would be hard to see. */
const markNames: Record<string, string> = {
  '.': 'stop',
  '!': 'exclamation',
  '?': 'question',
  ':': 'colon',
  ';': 'semicolon',
  ',': 'comma',
}
const ofMark =
  (say: (values: { part: string; mark: string }) => string): Sentence =>
  ({ part }) =>
    say({ part, mark: markNames[part] ?? 'other' })

/**
 * Parses "other: {room}", a plural form and the part that it lacks. A form's name contains no space, so it ends at the
 * first colon with a space.
 */
const inBranch: Sentence = ({ part }) => {
  const [branch = '', ...lacking] = part.split(': ')
  return m.finding_branch_missing({ branch, part: lacking.join(': ') })
}

const sentences: Record<FindingCode, Sentence> = {
  'placeholder-missing': m.finding_placeholder_missing,
  'placeholder-extra': m.finding_placeholder_extra,
  'placeholder-changed': m.finding_placeholder_changed,
  'placeholder-mixed': m.finding_placeholder_mixed,
  'tag-missing': m.finding_placeholder_missing,
  'tag-extra': m.finding_placeholder_extra,
  'tag-changed': m.finding_placeholder_changed,
  'tag-order': m.finding_tag_order,
  'link-missing': m.finding_placeholder_missing,
  'link-changed': m.finding_placeholder_changed,
  'icu-unclosed': () => m.finding_icu_unclosed(),
  'icu-no-other': () => m.finding_icu_no_other(),
  'icu-broken': () => m.finding_icu_broken(),
  blank: () => m.finding_blank(),
  limit: m.finding_limit,
  'plural-empty': m.finding_plural_empty,
  'plural-lost': m.finding_plural_lost,
  'plural-missing': m.finding_plural_missing,
  'plural-surplus': m.finding_plural_surplus,
  'plural-range': m.finding_plural_range,
  'offset-changed': m.finding_placeholder_changed,
  'select-missing': m.finding_select_missing,
  'select-surplus': m.finding_select_surplus,
  'branch-missing': inBranch,
  'number-missing': m.finding_number_missing,
  'number-extra': m.finding_number_extra,
  'number-changed': m.finding_number_changed,
  'number-format': m.finding_number_format,
  'unit-missing': m.finding_unit_missing,
  'unit-changed': m.finding_unit_changed,
  'unit-space': m.finding_unit_space,
  'term-missing': m.finding_term_missing,
  'term-forbidden': m.finding_term_forbidden,
  'end-missing': ofMark(m.finding_end_missing),
  'end-extra': ofMark(m.finding_end_extra),
  'end-changed': ofMark(m.finding_end_changed),
  'quote-open': () => m.finding_quote_open(),
  'quote-missing': () => m.finding_quote_missing(),
  'quote-extra': () => m.finding_quote_extra(),
  'bracket-open': m.finding_bracket_open,
  'bracket-closing': m.finding_bracket_closing,
  'space-start': () => m.finding_space_start(),
  'space-end': () => m.finding_space_end(),
  'space-double': () => m.finding_space_double(),
  'space-before': () => m.finding_space_before(),
  'space-beside': m.finding_space_beside,
  'break-count': m.finding_break_count,
  'break-kind': () => m.finding_break_kind(),
  repeated: m.finding_repeated,
  unchanged: () => m.finding_unchanged(),
  'same-source': m.finding_same_source,
  'too-long': () => m.finding_too_long(),
  'too-short': () => m.finding_too_short(),
}

const shownLength = 120

export function findingWords({ code, part }: Pick<Found, 'code' | 'part'>): string {
  // Each part is named once, even if it is missing several times.
  const parts = typeof part === 'string' ? [part] : [...new Set(part)]
  const all = new Intl.ListFormat(tagOf(getLocale())).format(parts)
  return sentences[code]({
    part: all.length > shownLength ? `${all.slice(0, shownLength)}…` : all,
    count: parts.length,
  })
}

export const checkNames: Record<CheckId, () => string> = {
  placeholders: m.check_placeholders,
  tags: m.check_tags,
  links: m.check_links,
  icu: m.check_icu,
  blank: m.check_blank,
  limit: m.check_limit,
  emptyBranches: m.check_empty_branches,
  plurals: m.check_plurals,
  branchParts: m.check_branch_parts,
  numbers: m.check_numbers,
  units: m.check_units,
  terms: m.check_terms,
  endMark: m.check_end_mark,
  quotes: m.check_quotes,
  brackets: m.check_brackets,
  spaces: m.check_spaces,
  lineEnds: m.check_line_ends,
  repeated: m.check_repeated,
  unchanged: m.check_unchanged,
  sameSource: m.check_same_source,
  length: m.check_length,
}
