import type { FilterField } from './list-filters.tsx'

/** Describes the active filters: "Customer: Ahlers · Waiting only", or '' without any. */
export function filterWords<Name extends string>(
  fields: readonly FilterField<Name>[],
  values: Readonly<Record<Name, string>>,
): string {
  const words = fields.flatMap((field) => {
    const value = values[field.name]
    if (value === '') return []
    if (field.kind === 'flag') return [field.label]
    const chosen = field.kind === 'choice' ? field.options?.find((option) => option.value === value)?.label : undefined
    return [`${field.label}: ${chosen ?? value}`]
  })
  return words.join(' · ')
}
