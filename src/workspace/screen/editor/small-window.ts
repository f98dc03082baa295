import { isNarrowViewport } from '#src/workspace/screen/use-breakpoint.ts'

// The same as the condition `low` in styles/panda.config.ts.
const low = '(height < 35rem)'

/**
 * Returns whether the window is a phone's, or so low that an open text fills it. Such a window has no room for texts of
 * several lines.
 */
export const isSmallWindow = (): boolean => isNarrowViewport() || matchMedia(low).matches
