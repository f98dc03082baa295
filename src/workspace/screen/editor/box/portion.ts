import type { Part } from '#src/workspace/text-parts/part.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Draft } from '#src/workspace/view.ts'

/** What one field of the editor edits: the whole text, or a stretch of it. */
export type Portion = {
  read(): string
  /** Returns the whole text. */
  write(value: string): string
  offset(): number
  /** Cuts into parts as they are read at this place. */
  cut(text: string): Part[]
}

export const wholeText = (draft: Draft): Portion => ({
  read: () => draft.text,
  write: (value) => value,
  offset: () => 0,
  cut: partsOf,
})
