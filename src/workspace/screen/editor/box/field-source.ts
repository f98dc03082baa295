import type { Part } from '#src/workspace/text-parts/part.ts'

export type FieldSource = {
  /** The whole source, or the branch translated in the field. */
  text: string
  cut(text: string): Part[]
}

const sources = new WeakMap<HTMLTextAreaElement, FieldSource>()

export const sourceOfField = (field: HTMLTextAreaElement): FieldSource | undefined => sources.get(field)

export function setSourceOfField(field: HTMLTextAreaElement, source: FieldSource): void {
  sources.set(field, source)
}
