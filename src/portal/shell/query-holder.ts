import type { QueryClient } from '@tanstack/react-query'

/**
 * The query client of a router, created on first use, because the login page does not load React Query. `signIn`: the
 * sign-in that its data belongs to; null if nobody is signed in. `changes`: how often the data was dropped.
 */
export type QueryHolder = { client?: QueryClient; signIn?: string | null; changes?: number }

/**
 * Drops all cached data if the sign-in has changed. Security: data read under one sign-in must never be shown under
 * another.
 */
export function keepQueriesFor(holder: QueryHolder, signIn: string | null): void {
  beginQueriesFor(holder, signIn)
  if (holder.signIn === signIn) return
  delete holder.client
  holder.signIn = signIn
  holder.changes = (holder.changes ?? 0) + 1
}

/** Sets the sign-in that the data of a server-rendered page belongs to, if none is set. */
export function beginQueriesFor(holder: QueryHolder, signIn: string | null): void {
  if (holder.signIn === undefined) holder.signIn = signIn
}

/** Replaces the sign-in without dropping the data. For the same person who has signed in again over the page. */
export function adoptSignIn(holder: QueryHolder, signIn: string | null): void {
  holder.signIn = signIn
}
