import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reportFailure } from '#src/portal/frame/report-failure.ts'

/** Where a router keeps its query client. Made with the first page that asks: the login page carries no React Query. */
export type QueryHolder = { client?: QueryClient }

export function queryClientOf(holder: QueryHolder): QueryClient {
  holder.client ??= new QueryClient({
    // Expected refusals are values that the screens show; what is thrown is a fault or a lost connection.
    mutationCache: new MutationCache({ onError: reportFailure }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false },
      // Offline is answered at once by the screens; nothing waits unseen in a queue of the library's.
      mutations: { networkMode: 'always' },
    },
  })
  return holder.client
}

/** What a loader read on the server, for the browser's first look. */
export type Seed = { key: QueryKey; data: unknown; readAt: number }

/** React Query for the page inside. A seed is taken where nothing newer is known. */
export function QueryScope({
  holder,
  seed,
  children,
}: {
  holder: QueryHolder
  seed?: Seed | undefined
  children: ReactNode
}) {
  const client = queryClientOf(holder)
  if (seed && seed.data !== undefined && (client.getQueryState(seed.key)?.dataUpdatedAt ?? 0) < seed.readAt)
    client.setQueryData(seed.key, seed.data, { updatedAt: seed.readAt })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
