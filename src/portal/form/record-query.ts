import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { readOrThrow, dehydrateQuery } from '#src/portal/list/list-queries.ts'
import type { DehydratedQuery } from '#src/portal/shell/query-scope.tsx'
import type { Answer } from '#src/contract/call/call.ts'

/**
 * Builds the query of a stored record. The record is not read again while the user edits it; if somebody else has
 * changed it, the server reports a conflict on save. If the session has expired, or the record is forbidden or missing,
 * the refusal is the query's data; any other refusal is an error.
 */
export function recordQuery<D>(
  key: readonly [subject: string, ...which: unknown[]],
  read: (signal?: AbortSignal) => Promise<Answer<D>>,
) {
  return queryOptions({
    queryKey: ['record', ...key],
    networkMode: 'always',
    // On the server, Infinity sets no timer that would retain the client of one request. In the browser, 0 makes every
    // opening of a form read the record again.
    gcTime: typeof window === 'undefined' ? Infinity : 0,
    staleTime: typeof window === 'undefined' ? 0 : 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => readOrThrow(read(signal), ['unauthenticated', 'forbidden', 'not-found']),
  })
}

/**
 * Reads a record in a route's loader when the route is entered, and returns it for hydration. Throws the router's
 * not-found error if the backend does not find the record.
 */
export async function loadRecord<D>(
  client: QueryClient,
  query: ReturnType<typeof recordQuery<D>>,
  cause: 'enter' | 'stay' | 'preload',
  nameOf: (data: D) => string = () => '',
): Promise<DehydratedQuery[]> {
  if (cause === 'enter') await client.prefetchQuery(query)
  const read = client.getQueryData(query.queryKey)
  if (read?.ok === false && read.refusal.code === 'not-found') throw notFound()
  const name = read?.ok ? nameOf(read.data) : ''
  return [{ ...dehydrateQuery(client, query.queryKey), isOnce: true, name }]
}
