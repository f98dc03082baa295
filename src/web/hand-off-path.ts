/** Where the hand-off to the shop begins: as oneself, or as the company of `useAs`. */
export const handOffPath = (useAs: number | null): string =>
  useAs === null ? '/redirect2shop' : `/redirect2shop?useAs=${useAs}`
