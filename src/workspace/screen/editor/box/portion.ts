import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Draft } from '#src/workspace/view.ts'

/** The part of a text that one field edits: the whole text, or a section of it. */
export type Portion = {
  read(): string
  /** Writes the section, and returns the whole text. */
  write(value: string): string
  offset(): number
  /** Splits text into parts as they are read at this place. */
  cut: Cut
}

export const wholeText = (draft: Draft, cut: Cut): Portion => ({
  read: () => draft.text,
  write: (value) => value,
  offset: () => 0,
  cut,
})
