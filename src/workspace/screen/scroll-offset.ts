export const scrollDelayMs = 100

const offsetPx = 160

/** Returns how far below the top edge of the list an item is scrolled to, in px: 160, or less if the list is lower. */
export const scrollOffset = (listHeight: number, itemHeight: number): number =>
  Math.max(0, Math.min(offsetPx, listHeight - itemHeight))
