export const scrollDelayMs = 100

const offsetPx = 160

/**
 * Returns how many px below the top edge of the list an item is placed when the list scrolls to it: 160, or less if the
 * item would not fit below that. All heights are in px.
 */
export const scrollOffset = (listHeight: number, itemHeight: number): number =>
  Math.max(0, Math.min(offsetPx, listHeight - itemHeight))
