import type { z } from 'zod'
import { m } from '#messages'
import type { Locale } from '#src/site.ts'
import type { RefusalCode } from '#src/vue/call.ts'

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string

const refusalWords: Record<RefusalCode, Words> = {
  invalid: m.refusal_invalid,
  unauthenticated: m.refusal_unauthenticated,
  forbidden: m.refusal_forbidden,
  'not-found': m.refusal_not_found,
  conflict: m.refusal_conflict,
  'too-large': m.refusal_too_large,
  'wrong-kind': m.refusal_wrong_kind,
  'too-many': m.refusal_too_many,
  fault: m.refusal_fault,
  'not-implemented': m.refusal_not_implemented,
  unavailable: m.refusal_unavailable,
}

/** What a refusal says to a person where the backend said nothing a person could read. */
export const refusalText = (code: RefusalCode, locale: Locale): string => refusalWords[code]({}, { locale })

const ruleWords: Record<string, Words> = {
  storable: m.field_not_storable,
  same: m.field_not_same,
  'basket-number': m.field_no_basket_number,
  master: m.field_master,
  upload: m.field_no_file,
}

const wordsOf = (issue: z.core.$ZodIssue, locale: Locale): string => {
  if (issue.code === 'custom') return (ruleWords[String(issue.params?.['rule'])] ?? m.field_wrong)({}, { locale })
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const least = Number(issue.minimum)
    return least <= 1 ? m.field_required({}, { locale }) : m.field_too_short({ least }, { locale })
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return m.field_too_long({ most: Number(issue.maximum) }, { locale })
  if (issue.code === 'invalid_format' && issue.format === 'email') return m.field_no_email({}, { locale })
  if (issue.code === 'invalid_type' && issue.input === undefined) return m.field_required({}, { locale })
  return m.field_wrong({}, { locale })
}

/** How many fields a refusal names: enough to mark a form by, however much somebody sends. */
export const mostFields = 100

/** By field, its path joined by points, what is wrong with it in the reader's language; of the first fields only, where there are many. */
export const errorsOf = (issues: readonly z.core.$ZodIssue[], locale: Locale): Record<string, string[]> => {
  const errors = new Map<string, string[]>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    if (errors.size === mostFields && !errors.has(field)) break
    errors.set(field, [...new Set([...(errors.get(field) ?? []), wordsOf(issue, locale)])])
  }
  return Object.fromEntries(errors)
}
