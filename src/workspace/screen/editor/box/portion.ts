import type { Cut } from '#src/workspace/text-parts/cut.ts'
import type { Draft } from '#src/workspace/view.ts'

/** What one field of the editor edits: the whole text, or a stretch of it. */
export type Portion = {
  read(): string
  /** Returns the whole text. */
  write(value: string): string
  offset(): number
  /** Cuts into parts as they are read at this place. */
  cut: Cut
}

export const wholeText = (draft: Draft, cut: Cut): Portion => ({
  read: () => draft.text,
  write: (value) => value,
  offset: () => 0,
  cut,
})
