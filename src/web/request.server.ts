import { AsyncLocalStorage } from 'node:async_hooks'
import type { FormSubmission } from '#src/form-submission.ts'
import type { Locale } from '#src/site/site.ts'
import type { RequestIdentity } from './request-identity.ts'

type RequestScope = Partial<RequestIdentity> & {
  locale: Locale
  nonce: string | undefined
  ip: string
  posted?: FormSubmission
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `run`. Language, script nonce and client address are available to all code that it calls, by `requestScope`. */
export function withRequestScope<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run)
}

/**
 * Returns the scope of the present request. Outside a request, as when the build renders the offline shell, it is
 * English without a nonce.
 */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { locale: 'en', nonce: undefined, ip: '' }
}

/** Returns the headers that pass the trace of the present request on to another server. They stay as they were sent. */
export function traceHeaders(): Record<string, string> {
  const { trace } = requestScope()
  return trace ? { traceparent: trace.traceparent } : {}
}
