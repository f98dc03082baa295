/**
 * The mark of this browser's current sign-in. It is stored outside the database, so that signing out works without the
 * database. See `src/session/sign-in-mark.ts`.
 */
export type SignInMark = {
  /** Returns null if no mark is stored. The last person on this device then counts as signed in. */
  read(): string | null
  begin(signIn: string): void
  /** Ends this sign-in and all earlier ones; null ends the latest. Never throws. */
  end(signIn: string | null): void
  watch(onChange: () => void): () => void
}
