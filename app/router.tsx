import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { PagePending } from '#src/portal/state/page-pending.tsx'
import { requestScope } from '#src/request.server.ts'
import { parseSearch, stringifySearch } from '#src/search-params.ts'
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
    defaultErrorComponent: lazyRouteComponent(() => import('#src/portal/state/error-page.tsx'), 'ErrorPage'),
    defaultNotFoundComponent: lazyRouteComponent(() => import('#src/portal/state/not-found-page.tsx'), 'NotFoundPage'),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
