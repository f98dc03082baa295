import type { ValidationLogicFn } from '@tanstack/react-form'
import type { z } from 'zod'
import { m } from '#messages'
import { wordsOf } from '#src/contract/words/issue-words.ts'
import type { Locale } from '#src/site.ts'

export type Faults = Record<string, string>
type Labels = Readonly<Record<string, string>>

/** Errors by field, in the server's words; undefined if valid. `labels`: of the fields, as the form shows them. */
export function faultsOf(schema: z.ZodType, values: unknown, labels: Labels, locale: Locale): Faults | undefined {
  const { error } = schema.safeParse(values, { reportInput: true })
  if (!error) return undefined
  const faults: Faults = {}
  for (const issue of error.issues) {
    const field = fieldOf(issue.path)
    const label = labels[field] ?? labels[String(issue.path[0])] ?? m.field_this({}, { locale })
    faults[field] ??= wordsOf(issue, label, locale)
  }
  return faults
}

export function requiredIn(schema: z.ZodType, fields: readonly string[]): ReadonlySet<string> {
  const { error } = schema.safeParse(Object.fromEntries(fields.map((field) => [field, ''])))
  return new Set(error?.issues.map(({ path }) => fieldOf(path)))
}

/** A server names a field of a list "lines.0", the form "lines[0]". */
export function faultsOfRefusal(errors: Record<string, readonly string[]>): Faults {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [fieldOf(name.split('.')), texts.join('\n')]))
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .reduce((whole, step) => (/^\d+$/.test(step) ? `${whole}[${step}]` : whole ? `${whole}.${step}` : step), '')
}

/** One schema covers the whole form, so every blur, change and submit validates all of it. */
export const checkedWhole: ValidationLogicFn = ({ validators, form, event, runValidation }) => {
  const isChecked = !event.async && event.type !== 'mount'
  return runValidation({ validators: isChecked ? [{ fn: validators?.['onDynamic'], cause: 'dynamic' }] : [], form })
}
