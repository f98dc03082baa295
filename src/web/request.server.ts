import { AsyncLocalStorage } from 'node:async_hooks'
import type { Posted } from '#src/posted.ts'
import type { Locale } from '#src/site.ts'

type RequestScope = {
  locale: Locale
  nonce: string | undefined
  ip: string
  /** What the page tells of the form that it answers. */
  posted?: Posted
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs the answer to one request with its language, script nonce and caller's address at hand, however deep the code. */
export function withRequestScope<T>(scope: RequestScope, run: () => T): T {
  return scopes.run(scope, run)
}

/** Outside a request, as when the offline shell is rendered by the build: English and no nonce. */
export function requestScope(): RequestScope {
  return scopes.getStore() ?? { locale: 'en', nonce: undefined, ip: '' }
}
