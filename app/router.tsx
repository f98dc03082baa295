import { createRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { ErrorPage } from '#src/portal/state/error-page.tsx'
import { NotFoundPage } from '#src/portal/state/not-found-page.tsx'
import { PagePending } from '#src/portal/shell/page-pending.tsx'
import { requestScope } from '#src/web/request.server.ts'
import { parseSearch, stringifySearch } from '#src/web/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

const nonceOfRequest = createIsomorphicFn()
  .server(() => requestScope().nonce)
  .client(() => undefined)

export function getRouter() {
  const nonce = nonceOfRequest()
  return createRouter({
    routeTree,
    context: { queries: {} },
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPendingComponent: PagePending,
    // These components are part of every page, because they are shown when nothing can be loaded.
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
