export const scrollDelayMs = 100

const offsetPx = 160

/** How far below the top edge an item stands that was scrolled to: 160 px, less where the list is too low for that. */
export const scrollOffset = (listHeight: number, itemHeight: number): number =>
  Math.max(0, Math.min(offsetPx, listHeight - itemHeight))
