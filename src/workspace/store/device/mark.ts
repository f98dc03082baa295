/**
 * The current sign-in of this browser. It is stored outside the database, so that signing out works without the
 * database. See sign-in-mark.ts.
 */
export type SignInMark = {
  /** Returns null if no mark is stored. The last person on this device then counts as signed in. */
  read(): string | null
  begin(signIn: string): void
  /** Ends this sign-in and all earlier ones; null ends the latest. Never throws. */
  end(signIn: string | null): void
  watch(onChange: () => void): () => void
}
