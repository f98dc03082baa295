import type { Caret } from '#src/workspace/view.ts'
import type { Portion } from './portion.ts'

export type FieldSource = Pick<Portion, 'cut' | 'offset'> & {
  /** The whole source, or the plural form translated in this field. */
  text: string
}

type Field = Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>

const sources = new WeakMap<Field, FieldSource>()

export const sourceOfField = (field: Field): FieldSource | undefined => sources.get(field)

export function setSourceOfField(field: Field, source: FieldSource): void {
  sources.set(field, source)
}

/** Returns the field's caret as offsets in the whole text, which several fields may share. */
export function caretInWhole(field: Field): Caret {
  const offset = sources.get(field)?.offset() ?? 0
  return { start: field.selectionStart + offset, end: field.selectionEnd + offset }
}
