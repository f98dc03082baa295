import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { QueryHolder } from './query-holder.ts'
import { showToast } from './show-toast.ts'

export function queryClientOf(holder: QueryHolder): QueryClient {
  holder.client ??= new QueryClient({
    // Refusals are values that the screens show. A thrown error is a bug or a lost connection.
    mutationCache: new MutationCache({
      onError: (error) => void showToast(({ failed }) => failed(error)),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false },
      // Without this, React Query would queue mutations while offline and show nothing. The screens report at once that
      // they cannot be sent.
      mutations: { networkMode: 'always' },
    },
  })
  return holder.client
}

/**
 * The data of a query, as read by a route's loader. `readAt`: time of the reading in ms since the epoch. `isOnce`: use
 * the data only for the first visit, because the router returns the same data on a later visit, even if a newer version
 * has been saved since.
 */
export type DehydratedQuery = { key: QueryKey; data: unknown; readAt: number; isOnce?: boolean; name?: string }

const used = new WeakSet<DehydratedQuery>()

/**
 * Puts the data of loaders into the query client, unless the client has newer data. Each item of `seeds` is used once;
 * again only if the client has lost the data and `isOnce` is not set. The server's clock may be ahead, so a later
 * `readAt` counts as now.
 */
export function hydrateQueries(client: QueryClient, seeds: readonly DehydratedQuery[]): void {
  for (const seed of seeds) {
    const { key, data, readAt, isOnce = false } = seed
    const state = client.getQueryState(key)
    if (used.has(seed) && (isOnce || state?.data !== undefined)) continue
    used.add(seed)
    if (data !== undefined && (state?.dataUpdatedAt ?? 0) < readAt)
      client.setQueryData(key, data, { updatedAt: Math.min(readAt, Date.now()) })
  }
}
