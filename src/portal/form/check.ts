import type { ValidationLogicFn } from '@tanstack/react-form'
import type { z } from 'zod'
import { m } from '#messages'
import { issueMessage } from '#src/contract/words/issue-words.ts'
import type { Locale } from '#src/site/site.ts'

export type Faults = Record<string, string>
type Labels = Readonly<Record<string, string>>

/**
 * Validates a form's values. Returns the first message of each invalid field by field name, worded as on the server;
 * undefined if all values are valid. `labels`: the labels of the form's fields.
 */
export function faultsOf(schema: z.ZodType, values: unknown, labels: Labels, locale: Locale): Faults | undefined {
  const { error } = schema.safeParse(values, { reportInput: true })
  if (!error) return undefined
  const faults: Faults = {}
  for (const issue of error.issues) {
    const field = fieldOf(issue.path)
    const label = labels[field] ?? labels[String(issue.path[0])] ?? m.field_this({}, { locale })
    faults[field] ??= issueMessage(issue, label, locale)
  }
  return faults
}

export function requiredIn(schema: z.ZodType, fields: readonly string[]): ReadonlySet<string> {
  const { error } = schema.safeParse(Object.fromEntries(fields.map((field) => [field, ''])))
  return new Set(error?.issues.map(({ path }) => fieldOf(path)))
}

/**
 * Converts a refusal's errors to errors by form field. The server names an entry of a list "lines.0", the form
 * "lines[0]".
 */
export function faultsOfRefusal(errors: Record<string, readonly string[]>): Faults {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [fieldOf(name.split('.')), texts.join('\n')]))
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .reduce((whole, step) => (/^\d+$/.test(step) ? `${whole}[${step}]` : whole ? `${whole}.${step}` : step), '')
}

/**
 * Validation logic of TanStack Form that validates the whole form on every blur, change and submit, because one schema
 * covers all fields.
 */
export const checkedWhole: ValidationLogicFn = ({ validators, form, event, runValidation }) => {
  const isChecked = !event.async && event.type !== 'mount'
  return runValidation({ validators: isChecked ? [{ fn: validators?.['onDynamic'], cause: 'dynamic' }] : [], form })
}
