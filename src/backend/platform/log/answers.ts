import type { Log } from './log.ts'
import { requestScope } from '#src/web/request.server.ts'
import { identifyRequest, type RequestIdentity } from '#src/web/request-identity.ts'

/**
 * An answered request. `route`: a pattern or a name from a fixed list, never text that a visitor has sent. `ms`: how
 * long the answer took.
 */
export type Answered = { kind: 'page' | 'function' | 'call'; route: string; status: number; ms: number }

/** The `route` of a request for which there is no page, server function or call. */
export const unknownRoute = 'unknown'

const observers = new Set<(answered: Answered) => void>()

/**
 * Calls `observe` after each answered page, server function and call of this process. Returns a function that stops it.
 */
export function observeAnswers(observe: (answered: Answered) => void): () => void {
  observers.add(observe)
  return () => observers.delete(observe)
}

export function publishAnswer(answered: Answered): void {
  for (const observe of observers) observe(answered)
}

const firstFailure = 500

/**
 * Returns whether to log an answer: always if the status is 500 or higher, otherwise for `percent` percent of the
 * answers. `chance`: a random number from 0 to 1.
 */
export function isAnswerLogged(status: number, percent: number, chance = Math.random()): boolean {
  return status >= firstFailure || chance * 100 < percent
}

/**
 * Returns the request id and trace of a call. If a page or server function makes the call, they are those of that
 * request; otherwise they come from the call's own headers.
 */
export function identityOf({ headers }: Request): RequestIdentity {
  return { ...identifyRequest(headers), ...requestScope() }
}

/** Returns a log that adds the id of a request, and its trace if there is one, to each line. */
export function logOf(log: Log, { requestId, trace }: RequestIdentity): Log {
  return log.child({ requestId, ...(trace && { traceId: trace.traceId }) })
}

/**
 * Returns a log that adds the id and trace of the request that is being answered to each line. Outside a request,
 * returns `log` itself.
 */
export function logOfRequest(log: Log): Log {
  const { requestId, trace } = requestScope()
  return requestId === undefined ? log : logOf(log, { requestId, trace })
}
