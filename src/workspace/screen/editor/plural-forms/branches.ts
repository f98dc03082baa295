import type { Draft } from '#src/workspace/view.ts'
import { type BranchLayout, emptyLayout, layoutOf, readSlot, type Slot, wholeOf, writeSlot } from './branch-layout.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { movedBy } from '#src/workspace/text-parts/parts.ts'
import { createListeners } from '#src/workspace/listeners.ts'
import type { Portion } from '#src/workspace/screen/editor/box/portion.ts'

/**
 * Tracks the layout of a draft's text with plural or select forms, each of which has its own field. Typing in a field
 * changes the layout in place; any other change of the draft, such as undo, creates a new layout and tells the
 * subscribers.
 */
export function createBranches(draft: Pick<Draft, 'text' | 'subscribe'>, source: string, lang: string) {
  const { tell, subscribe } = createListeners()
  const laidOut = () => (draft.text === '' ? emptyLayout(source, lang) : layoutOf(draft.text, lang, source))
  let layout = laidOut()

  function follow(): void {
    if (!layout || wholeOf(layout) === draft.text) return
    layout = laidOut()
    tell()
  }

  return {
    /** Returns the layout; null if the text has no forms or is malformed, and is edited as a whole. */
    read(): BranchLayout | null {
      return layout
    },
    lay(): void {
      layout = laidOut()
      tell()
    },
    subscribe(listener: () => void): () => void {
      const leave = [subscribe(listener), draft.subscribe(follow)]
      // The text may have changed between the first render and the subscription.
      follow()
      return () => leave.forEach((one) => one())
    },
  }
}

export const portionOf = (layout: BranchLayout, slot: Slot, cut: Cut): Portion => ({
  read: () => readSlot(layout, slot),
  write: (value) => writeSlot(layout, slot, value),
  offset: () => slot.start,
  cut: slot.counted === null ? cut : (text) => partsWithin(slot.counted ?? '', text, cut),
})

function partsWithin(argument: string, text: string, cut: Cut): Part[] {
  const head = `{${argument}, plural, other {`
  const end = head.length + text.length
  return cut(`${head}${text}}}`)
    .filter(({ at }) => at >= head.length && at < end)
    .map((part) => movedBy(part, -head.length))
}
