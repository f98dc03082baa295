import type { Draft } from '#src/workspace/view.ts'
import { type BranchLayout, emptyLayout, layoutOf, readSlot, type Slot, wholeOf, writeSlot } from './branch-layout.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import type { Cut } from '#src/workspace/text-parts/cut.ts'
import { movedBy } from '#src/workspace/text-parts/parts.ts'
import { createListeners } from '#src/workspace/listeners.ts'
import type { Portion } from '#src/workspace/screen/editor/box/portion.ts'

/** A text by its branches. The draft owns the whole; it is laid out anew only when others change it, not by typing. */
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
    /** null if the text is typed as it stands: without branches, or malformed. */
    read(): BranchLayout | null {
      return layout
    },
    lay(): void {
      layout = laidOut()
      tell()
    },
    subscribe(listener: () => void): () => void {
      const leave = [subscribe(listener), draft.subscribe(follow)]
      // It may have changed between the first render and now.
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
