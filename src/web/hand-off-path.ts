export const handOffPath = (useAs: number | null): string =>
  useAs === null ? '/redirect2shop' : `/redirect2shop?useAs=${useAs}`
