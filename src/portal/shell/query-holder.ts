import type { QueryClient } from '@tanstack/react-query'

/**
 * The query client of a router. `client`: created on first use, because the login page does not load React Query.
 * `signIn`: the sign-in to which its data belongs; null if nobody is signed in. `changes`: how often the data was
 * dropped.
 */
export type QueryHolder = { client?: QueryClient; signIn?: string | null; changes?: number }

/**
 * Drops all cached data if `signIn` is another sign-in than before. Security: data that was read in one sign-in must
 * never be shown in another.
 */
export function keepQueriesFor(holder: QueryHolder, signIn: string | null): void {
  beginQueriesFor(holder, signIn)
  if (holder.signIn === signIn) return
  delete holder.client
  holder.signIn = signIn
  holder.changes = (holder.changes ?? 0) + 1
}

/** Sets the sign-in to which the data of a server-rendered page belongs, if none is set yet. */
export function beginQueriesFor(holder: QueryHolder, signIn: string | null): void {
  if (holder.signIn === undefined) holder.signIn = signIn
}

/** Sets another sign-in and keeps the data. Use it only when the same person has signed in again over the page. */
export function adoptSignIn(holder: QueryHolder, signIn: string | null): void {
  holder.signIn = signIn
}
