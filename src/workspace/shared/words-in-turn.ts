import { exclusively } from '#src/browser/web-locks.ts'

const lockName = 'portal-words'

/**
 * Lets one page at a time exchange notes, terms and marks. Otherwise two pages could send the same rows, and the second
 * would overwrite changes made in between.
 */
export const withAnnotationsLock = <Result>(work: () => Promise<Result>): Promise<Result> => exclusively(lockName, work)
