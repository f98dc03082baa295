export const scrollDelayMs = 100

const offsetPx = 160

/** Returns how far below the top edge an item is scrolled to: 160 px, less where the list is too low. */
export const scrollOffset = (listHeight: number, itemHeight: number): number =>
  Math.max(0, Math.min(offsetPx, listHeight - itemHeight))
