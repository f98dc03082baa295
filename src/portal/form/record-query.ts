import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { readOrThrow, seedOf } from '#src/portal/list/list-queries.ts'
import type { Seed } from '#src/portal/shell/query-scope.tsx'
import type { Answer } from '#src/contract/call/call.ts'

/** The stored record. Not refetched while editing: on save, the server reports a conflict. */
export function recordQuery<D>(
  key: readonly [subject: string, ...which: unknown[]],
  read: (signal?: AbortSignal) => Promise<Answer<D>>,
) {
  return queryOptions({
    queryKey: ['record', ...key],
    networkMode: 'always',
    // A server's client lives for one request; in the browser every opening of the form reads again.
    gcTime: typeof window === 'undefined' ? Infinity : 0,
    staleTime: typeof window === 'undefined' ? 0 : 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => readOrThrow(read(signal), ['unauthenticated', 'forbidden', 'not-found']),
  })
}

/** For a route's loader. A forbidden record looks like a missing one. */
export async function loadRecord<D>(
  client: QueryClient,
  query: ReturnType<typeof recordQuery<D>>,
  cause: 'enter' | 'stay' | 'preload',
): Promise<Seed[]> {
  if (cause === 'enter') await client.prefetchQuery(query)
  const read = client.getQueryData(query.queryKey)
  if (read?.ok === false && read.refusal.code === 'not-found') throw notFound()
  return [{ ...seedOf(client, query.queryKey), isOnce: true }]
}
