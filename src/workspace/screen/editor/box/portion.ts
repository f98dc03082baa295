import type { Part } from '#src/workspace/text-parts/part.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'
import type { Draft } from '#src/workspace/view.ts'

/** What one field of the editor types into: the whole text, or a stretch of it. */
export type Portion = {
  read(): string
  /** Takes what the field has now; answers the whole text. */
  write(value: string): string
  /** Where in the whole text the field begins. */
  offset(): number
  /** The parts of such a text, as they are read where it stands. */
  cut(text: string): Part[]
}

export const wholeText = (draft: Draft): Portion => ({
  read: () => draft.text,
  write: (value) => value,
  offset: () => 0,
  cut: partsOf,
})
