import { MutationCache, QueryClient } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { reportFailure } from '#src/portal/frame/report-failure.ts'
import { PagePending } from '#src/portal/state/page-pending.tsx'
import { requestScope } from '#src/request.server.ts'
import { routeTree } from './routeTree.gen.ts'

const nonceOfRequest = createIsomorphicFn()
  .server(() => requestScope().nonce)
  .client(() => undefined)

export function getRouter() {
  const isServer = typeof window === 'undefined'
  const queryClient = new QueryClient({
    // Expected refusals are values that the screens show; what is thrown is a fault or a lost connection.
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: false,
        // A client made per request would be held by its own timers on the server.
        ...(isServer ? { gcTime: 0 } : {}),
      },
      // Offline is answered at once by the screens; nothing waits unseen in a queue of the library's.
      mutations: { networkMode: 'always' },
    },
  })
  const nonce = nonceOfRequest()
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    defaultPendingComponent: PagePending,
    defaultErrorComponent: lazyRouteComponent(() => import('#src/portal/state/error-page.tsx'), 'ErrorPage'),
    defaultNotFoundComponent: lazyRouteComponent(() => import('#src/portal/state/not-found-page.tsx'), 'NotFoundPage'),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
