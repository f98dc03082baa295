import type { z } from 'zod'
import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'
import type { Call, RefusalCode } from '#src/contract/call/call.ts'
import { maxKeyBytes } from '#src/contract/values/key-bytes.ts'
import { nameOfPath } from './field-names.ts'
import { issueMessage } from './issue-words.ts'

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

/** Returns the general message for a refusal code, for example if the backend has sent none. */
export const refusalText = (code: RefusalCode, locale: Locale): string => refusalWords[code]({}, { locale })

/** Maximum number of fields in a refusal's `errors`. Every form has fewer fields. */
export const maxFields = 100
const maxNamed = 10

/** Returns the message for an issue. zod puts the issue of an invalid key inside another issue. */
function wordsInCall(issue: z.core.$ZodIssue, name: string, locale: Locale): string {
  if (issue.code === 'invalid_key' && issue.issues[0]) return wordsInCall(issue.issues[0], name, locale)
  if (issue.code === 'custom' && issue.params?.['rule'] === 'key-bytes')
    return m.field_key_too_long({ max: maxKeyBytes }, { locale })
  return issueMessage(issue, name, locale)
}

/**
 * Converts zod issues to messages in the language `locale`. `errors`: the messages by field path, such as "lines.1",
 * for at most `maxFields` fields. `messages`: the general message, a sentence for each of the first ten fields with the
 * field's label and, if there are more, the number of issues.
 */
export function describeIssues(
  call: Pick<Call, 'params' | 'query' | 'body'>,
  issues: readonly z.core.$ZodIssue[],
  locale: Locale,
): { errors: Record<string, string[]>; messages: string[] } {
  const faults = new Map<string, { name: string; texts: Set<string> }>()
  for (const issue of issues) {
    const field = issue.path.map(String).join('.')
    const fault = faults.get(field) ?? { name: nameOfPath(call, issue.path, locale), texts: new Set() }
    if (faults.size === maxFields && !faults.has(field)) break
    faults.set(field, fault)
    fault.texts.add(wordsInCall(issue, fault.name || m.field_this({}, { locale }), locale))
  }
  const named = [...faults.values()].map(({ name, texts }) => sentenceOf(name, [...texts]))
  const more = named.length > maxNamed ? [`… (${issues.length})`] : []
  return {
    errors: Object.fromEntries([...faults].map(([field, { texts }]) => [field, [...texts]])),
    messages: [refusalText('invalid', locale), ...named.slice(0, maxNamed), ...more],
  }
}

/**
 * Joins a field's label and its messages: "Phone: Use at least 5 characters." Leaves out the label if the first message
 * already begins with it: "Street is a required field."
 */
export function sentenceOf(name: string, texts: readonly string[]): string {
  const text = texts.join(' ')
  return name && !text.startsWith(name) ? `${name}: ${text}` : text
}
