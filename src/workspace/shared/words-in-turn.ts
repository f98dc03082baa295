import { exclusively } from '#src/web-locks.ts'

const lockName = 'portal-words'

/** One page at a time exchanges notes, terms and marks: what one is sending another would send again, over what came between. */
export const wordsInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => exclusively(lockName, work)
