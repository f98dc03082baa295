import type { z } from 'zod'
import { maxKeyBytes } from '#src/contract/values/key-bytes.ts'
import { nameOfField } from '#src/contract/words/field-names.ts'

export const says = (words: string) => ({ params: { words } })

/** Returns a sentence that says which field of a row is wrong and why, for the person who wrote the file. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const [field, ...inner] = issue.path.map(String)
  if (field === undefined) return wordsOf(issue)
  const name = nameOfField(null, field, 'en')
  const place = [field, ...inner.map((step) => (/^\d+$/.test(step) ? `entry ${Number(step) + 1}` : step))].join(', ')
  return `${name === undefined ? place : `${name} (${place})`} ${wordsOf(issue)}.`
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys')
    return `there is no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')} here.`
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return `must be ${kinds[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `may be ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small' && issue.origin === 'string') return 'may not be empty'
  if (issue.code === 'too_small') return `may not be below ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'string') return `may have at most ${issue.maximum} characters`
  if (issue.code === 'too_big') return `may not be above ${issue.maximum}`
  if (issue.code === 'invalid_format') return 'is not written as it must be'
  if (issue.code !== 'custom') return 'is not valid'
  if (issue.params?.['rule'] === 'storable') return 'holds a character that cannot be stored'
  if (issue.params?.['rule'] === 'key-bytes') return `may have at most ${maxKeyBytes} bytes in UTF-8`
  const words: unknown = issue.params?.['words']
  return typeof words === 'string' ? words : 'is not valid'
}

const kinds: Record<string, string> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
