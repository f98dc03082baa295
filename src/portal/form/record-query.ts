import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { readOrThrow, dehydrateQuery } from '#src/portal/list/list-queries.ts'
import type { DehydratedQuery } from '#src/portal/shell/query-scope.tsx'
import type { Answer } from '#src/contract/call/call.ts'

/** Builds the query of a stored record. It is not refetched while editing: on save, the server reports a conflict. */
export function recordQuery<D>(
  key: readonly [subject: string, ...which: unknown[]],
  read: (signal?: AbortSignal) => Promise<Answer<D>>,
) {
  return queryOptions({
    queryKey: ['record', ...key],
    networkMode: 'always',
    // The server's query client lives for one request. In the browser, opening the form reads the record again.
    gcTime: typeof window === 'undefined' ? Infinity : 0,
    staleTime: typeof window === 'undefined' ? 0 : 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => readOrThrow(read(signal), ['unauthenticated', 'forbidden', 'not-found']),
  })
}

/** Loads the record in a route's loader. A forbidden record looks like a missing one. */
export async function loadRecord<D>(
  client: QueryClient,
  query: ReturnType<typeof recordQuery<D>>,
  cause: 'enter' | 'stay' | 'preload',
): Promise<DehydratedQuery[]> {
  if (cause === 'enter') await client.prefetchQuery(query)
  const read = client.getQueryData(query.queryKey)
  if (read?.ok === false && read.refusal.code === 'not-found') throw notFound()
  return [{ ...dehydrateQuery(client, query.queryKey), isOnce: true }]
}
