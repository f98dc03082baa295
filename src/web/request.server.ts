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

/**
 * Runs `run` and returns its result. All code that it calls gets `scope` (language, script nonce, client address) from
 * `requestScope`.
 */
export function withRequestScope<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run)
}

/**
 * Returns the scope of the current request. Outside a request, for example while the build renders the offline shell,
 * the language is English, and there is no nonce.
 */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { locale: 'en', nonce: undefined, ip: '' }
}

/**
 * Returns the headers that pass the trace of the current request on to another server, as the client sent them. Returns
 * none if the request belongs to no trace.
 */
export function traceHeaders(): Record<string, string> {
  const { trace } = requestScope()
  return trace ? { traceparent: trace.traceparent } : {}
}
