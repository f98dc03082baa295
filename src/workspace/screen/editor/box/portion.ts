import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Draft, Caret } from '#src/workspace/view.ts'

/**
 * The part of a draft's text that one field edits: the whole text, or a section such as a plural form. `read`: returns
 * the part. `offset`: returns where it starts in the whole text.
 */
export type Portion = {
  read(): string
  /** Writes the section into the text, and returns the whole text. */
  write(value: string): string
  offset(): number
  /** Splits the field's text into parts: words, placeholders, tags. */
  cut: Cut
}

export const wholeText = (draft: Draft, cut: Cut): Portion => ({
  read: () => draft.text,
  write: (value) => value,
  offset: () => 0,
  cut,
})

export type FieldSource = Pick<Portion, 'cut' | 'offset'> & {
  /** The whole source, or the source's plural form that belongs to this field. */
  text: string
}

type Field = Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'>

const sources = new WeakMap<Field, FieldSource>()

export const sourceOfField = (field: Field): FieldSource | undefined => sources.get(field)

export function setSourceOfField(field: Field, source: FieldSource): void {
  sources.set(field, source)
}

/** Returns the selection of a field as offsets in the whole text, of which the field may edit only a part. */
export function caretInWhole(field: Field): Caret {
  const offset = sources.get(field)?.offset() ?? 0
  return { start: field.selectionStart + offset, end: field.selectionEnd + offset }
}
