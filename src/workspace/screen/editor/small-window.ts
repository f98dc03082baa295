import { isDeskNarrow } from '#src/workspace/screen/use-desk.ts'

// As the condition low of styles/panda.config.ts.
const low = '(height < 35rem)'

/** A phone, or a window so low that an open text fills it: what is longer than a line has no room. */
export const isSmallWindow = (): boolean => isDeskNarrow() || matchMedia(low).matches
