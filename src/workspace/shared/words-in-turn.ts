import { exclusively } from '#src/browser/web-locks.ts'

const lockName = 'portal-words'

/**
 * Runs work that exchanges notes, terms or marks, in one page of this browser at a time. Otherwise two pages could send
 * the same rows, and the second would overwrite changes made in between. Without Web Locks, other pages are not
 * excluded.
 */
export const withAnnotationsLock = <Result>(work: () => Promise<Result>): Promise<Result> => exclusively(lockName, work)
