import type { QueryClient } from '@tanstack/react-query'

/**
 * A router's query client and its sign-in. The client is created on demand, because the login page does not load React
 * Query.
 */
export type QueryHolder = { client?: QueryClient; signIn?: string | null; changes?: number }

/** Drops all data on a change of sign-in. Security: data read under one sign-in must never show under another. */
export function keepQueriesFor(holder: QueryHolder, signIn: string | null): void {
  beginQueriesFor(holder, signIn)
  if (holder.signIn === signIn) return
  delete holder.client
  holder.signIn = signIn
  holder.changes = (holder.changes ?? 0) + 1
}

/** Sets the sign-in of a server-rendered page, which already contains its user's data. */
export function beginQueriesFor(holder: QueryHolder, signIn: string | null): void {
  if (holder.signIn === undefined) holder.signIn = signIn
}

/** Keeps the data after the same person has signed in again over the page. */
export function adoptSignIn(holder: QueryHolder, signIn: string | null): void {
  holder.signIn = signIn
}
