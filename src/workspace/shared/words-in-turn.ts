import { exclusively } from '#src/browser/web-locks.ts'

const lockName = 'portal-words'

/**
 * Lets one page at a time exchange notes, terms and marks: otherwise two pages would send the same rows, the second
 * time over changes made in between.
 */
export const withAnnotationsLock = <Result>(work: () => Promise<Result>): Promise<Result> => exclusively(lockName, work)
