// As the conditions deskNarrow and low of styles/panda.config.ts.
const small = '(width < 37.5rem), (height < 35rem)'

/** A phone, or a window so low that an open text fills it: what is longer than a line has no room. */
export const isSmallWindow = (): boolean => matchMedia(small).matches
