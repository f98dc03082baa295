import { AsyncLocalStorage } from 'node:async_hooks'
import type { FormSubmission } from '#src/form-submission.ts'
import type { Locale } from '#src/site/site.ts'

type RequestScope = {
  locale: Locale
  nonce: string | undefined
  ip: string
  posted?: FormSubmission
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Makes language, script nonce and client address available to all code that answers one request. */
export function withRequestScope<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run)
}

/** Outside a request, as when the build renders the offline shell: English and no nonce. */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { locale: 'en', nonce: undefined, ip: '' }
}
