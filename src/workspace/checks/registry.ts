import type { CheckId } from '#src/workspace/check-ids.ts'
import type { Check } from './check.ts'
import { blank } from './rules/blank.ts'
import { branchParts } from './rules/forms/branch-parts.ts'
import { brackets } from './rules/brackets.ts'
import { emptyBranches } from './rules/forms/empty-branches.ts'
import { endMark } from './rules/end-mark.ts'
import { icu } from './rules/icu.ts'
import { length } from './rules/length.ts'
import { limit } from './rules/limit.ts'
import { lineEnds } from './rules/line-ends.ts'
import { links } from './rules/links.ts'
import { numbers } from './rules/numbers.ts'
import { placeholders } from './rules/placeholders.ts'
import { plurals } from './rules/forms/plurals.ts'
import { quotes } from './rules/quotes.ts'
import { repeated } from './rules/repeated.ts'
import { spaces } from './rules/spaces.ts'
import { tags } from './rules/tags.ts'
import { terms } from './rules/terms.ts'
import { unchanged } from './rules/unchanged.ts'
import { units } from './rules/units.ts'

/** All checks except `sameSource`, which compares all texts of a list (`same-source.ts`). */
export const checks: Record<Exclude<CheckId, 'sameSource'>, Check> = {
  placeholders,
  tags,
  links,
  icu,
  blank,
  limit,
  emptyBranches,
  plurals,
  branchParts,
  numbers,
  units,
  terms,
  endMark,
  quotes,
  brackets,
  spaces,
  lineEnds,
  repeated,
  unchanged,
  length,
}
