/**
 * The sign-in that counts in this browser, stored outside the database so that signing out works without it. See
 * sign-in-mark.ts.
 */
export type SignInMark = {
  /** null if unknown: then the last person on this device counts as signed in. */
  read(): string | null
  begin(signIn: string): void
  /** Ends this sign-in and all before; null ends the latest. Never throws. */
  end(signIn: string | null): void
  watch(onChange: () => void): () => void
}
