import type { z } from 'zod'
import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'

type Words = (inputs: { field: string }, options: { locale: Locale }) => string

const ruleWords: Record<string, Words> = {
  storable: m.field_not_storable,
  guessable: m.password_common,
  email: m.field_no_email,
  same: m.field_not_same,
  'basket-number': m.field_no_basket_number,
  master: m.field_master,
  upload: m.field_no_file,
}

/** Returns the message for an empty field. The repetition of a password has a message of its own. */
const missingWords = (path: readonly PropertyKey[]): Words =>
  String(path.at(-1)).endsWith('password2') ? m.field_repeat_required : m.field_required

/**
 * Returns the message for a zod issue in the language `locale`. Browser and server show the same message. `field`: the
 * field's label.
 */
export const issueMessage = (issue: z.core.$ZodIssue, field: string, locale: Locale): string => {
  // The last option of a union is the schema of a filled field; the others are for an empty one.
  const isMissing = issue.input === undefined || issue.input === null || issue.input === ''
  if (isMissing && issue.code !== 'custom') return missingWords(issue.path)({ field }, { locale })
  const chosenForm = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  if (chosenForm) return issueMessage(chosenForm, field, locale)
  if (issue.code === 'custom')
    return (ruleWords[String(issue.params?.['rule'])] ?? m.field_wrong)({ field }, { locale })
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const min = Number(issue.minimum)
    return min <= 1 ? missingWords(issue.path)({ field }, { locale }) : m.field_too_short({ min }, { locale })
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return m.field_too_long({ max: Number(issue.maximum) }, { locale })
  if (issue.code === 'invalid_format' && issue.format === 'email') return m.field_no_email({}, { locale })
  return m.field_wrong({ field }, { locale })
}
