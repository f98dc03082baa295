import type { Log } from './log.ts'
import { requestScope } from '#src/web/request.server.ts'
import { identifyRequest, type RequestIdentity } from '#src/web/request-identity.ts'

/** An answered request. `route` is one of a fixed list: a pattern or a name, never what a visitor sent in its place. */
export type Answered = { kind: 'page' | 'function' | 'call'; route: string; status: number; ms: number }

/** The route of a request that no page, function or call answers. */
export const unknownRoute = 'unknown'

const observers = new Set<(answered: Answered) => void>()

/** Calls `observe` with each answered page, server function and call of this process. Returns the stop function. */
export function observeAnswers(observe: (answered: Answered) => void): () => void {
  observers.add(observe)
  return () => observers.delete(observe)
}

export function publishAnswer(answered: Answered): void {
  for (const observe of observers) observe(answered)
}

const firstFailure = 500

/** Returns whether to log an answer: always from status 500 on, otherwise in `percent` percent of the cases. */
export function isAnswerLogged(status: number, percent: number, chance = Math.random()): boolean {
  return status >= firstFailure || chance * 100 < percent
}

/** Returns the identity of a call: that of the page or function that makes it, or its own. */
export function identityOf({ headers }: Request): RequestIdentity {
  return { ...identifyRequest(headers), ...requestScope() }
}

/** Adds the id of a request, and its trace, to each line of a log. */
export function logOf(log: Log, { requestId, trace }: RequestIdentity): Log {
  return log.child({ requestId, ...(trace && { traceId: trace.traceId }) })
}

/** Adds the id of the request that is being answered; returns the log itself if there is none. */
export function logOfRequest(log: Log): Log {
  const { requestId, trace } = requestScope()
  return requestId === undefined ? log : logOf(log, { requestId, trace })
}
