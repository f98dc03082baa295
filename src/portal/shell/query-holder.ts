import type { QueryClient } from '@tanstack/react-query'

/** Where a router keeps its query client, and for which sign-in. Made with the first page that asks: the login page carries no React Query. */
export type QueryHolder = { client?: QueryClient; signIn?: string | null; changes?: number }

/** What one person has read is never another's to see: with another sign-in all of it goes. */
export function keepQueriesFor(holder: QueryHolder, signIn: string | null): void {
  beginQueriesFor(holder, signIn)
  if (holder.signIn === signIn) return
  delete holder.client
  holder.signIn = signIn
  holder.changes = (holder.changes ?? 0) + 1
}

/** For a page from the server, which comes with what its person has read. */
export function beginQueriesFor(holder: QueryHolder, signIn: string | null): void {
  if (holder.signIn === undefined) holder.signIn = signIn
}

/** The same person has signed in anew, over the page: what was read stays. */
export function adoptSignIn(holder: QueryHolder, signIn: string | null): void {
  holder.signIn = signIn
}
