import type { QueryClient } from '@tanstack/react-query'

/** A router's query client and its sign-in. Created on demand: the login page does not load React Query. */
export type QueryHolder = { client?: QueryClient; signIn?: string | null; changes?: number }

/** Security: data read under one sign-in must never show under another, so a change of sign-in drops all of it. */
export function keepQueriesFor(holder: QueryHolder, signIn: string | null): void {
  beginQueriesFor(holder, signIn)
  if (holder.signIn === signIn) return
  delete holder.client
  holder.signIn = signIn
  holder.changes = (holder.changes ?? 0) + 1
}

/** For a page rendered by the server, which already contains what its user has read. */
export function beginQueriesFor(holder: QueryHolder, signIn: string | null): void {
  if (holder.signIn === undefined) holder.signIn = signIn
}

/** The same person signed in again over the page, so the data stays. */
export function adoptSignIn(holder: QueryHolder, signIn: string | null): void {
  holder.signIn = signIn
}
