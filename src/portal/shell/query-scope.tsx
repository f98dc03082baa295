import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShellIfKnown } from './shell.ts'
import { beginQueriesFor, type QueryHolder } from './query-holder.ts'
import { tell } from './tell.ts'

export function queryClientOf(holder: QueryHolder): QueryClient {
  holder.client ??= new QueryClient({
    // Expected refusals are values that the screens show; what is thrown is a bug or a lost connection.
    mutationCache: new MutationCache({
      onError: (error) => void tell(({ failed }) => failed(error)),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false },
      // The screens handle being offline at once; by default React Query would queue mutations unseen.
      mutations: { networkMode: 'always' },
    },
  })
  return holder.client
}

/** `isOnce`: of no use to a later visit, to which the router gives what the loader of an earlier one found, saved over or not. */
export type Seed = { key: QueryKey; data: unknown; readAt: number; isOnce?: boolean }

const used = new WeakSet<Seed>()

/** Gives the client what a loader has read, unless it has newer: once, and again only where it has nothing any more. A server's clock may be ahead. */
export function plantSeeds(client: QueryClient, seeds: readonly Seed[]): void {
  for (const seed of seeds) {
    const { key, data, readAt, isOnce = false } = seed
    const state = client.getQueryState(key)
    if (used.has(seed) && (isOnce || state?.data !== undefined)) continue
    used.add(seed)
    if (data !== undefined && (state?.dataUpdatedAt ?? 0) < readAt)
      client.setQueryData(key, data, { updatedAt: Math.min(readAt, Date.now()) })
  }
}

/** React Query for the page inside, with what its loader has read. */
export function QueryScope({
  holder,
  seeds,
  children,
}: {
  holder: QueryHolder
  seeds?: readonly Seed[] | undefined
  children: ReactNode
}) {
  const signIn = useShellIfKnown()?.signIn
  if (signIn !== undefined) beginQueriesFor(holder, signIn)
  const client = queryClientOf(holder)
  plantSeeds(client, seeds ?? [])
  return (
    <QueryClientProvider key={holder.changes} client={client}>
      {children}
    </QueryClientProvider>
  )
}
