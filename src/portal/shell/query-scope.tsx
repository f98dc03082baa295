import { MutationCache, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFrameIfKnown } from './frame.ts'
import { beginQueriesFor, type QueryHolder } from './query-holder.ts'
import { tell } from './tell.ts'

export function queryClientOf(holder: QueryHolder): QueryClient {
  holder.client ??= new QueryClient({
    // Expected refusals are values that the screens show; what is thrown is a bug or a lost connection.
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) =>
        void tell(({ failed }) => failed(meta?.['tellsException'] ? error : undefined)),
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: false },
      // The screens handle being offline at once; by default React Query would queue mutations unseen.
      mutations: { networkMode: 'always' },
    },
  })
  return holder.client
}

export type Seed = { key: QueryKey; data: unknown; readAt: number }

/** React Query for the page inside. Data read on the server is used unless the client has newer. */
export function QueryScope({
  holder,
  seeds,
  children,
}: {
  holder: QueryHolder
  seeds?: readonly Seed[] | undefined
  children: ReactNode
}) {
  const signIn = useFrameIfKnown()?.signIn
  if (signIn !== undefined) beginQueriesFor(holder, signIn)
  const client = queryClientOf(holder)
  for (const { key, data, readAt } of seeds ?? [])
    if (data !== undefined && (client.getQueryState(key)?.dataUpdatedAt ?? 0) < readAt)
      client.setQueryData(key, data, { updatedAt: readAt })
  return (
    <QueryClientProvider key={holder.changes} client={client}>
      {children}
    </QueryClientProvider>
  )
}
