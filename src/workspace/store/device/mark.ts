/** Which sign-in of this browser counts, kept outside the database, so that signing out works where that does not open. `isOver` in src/sign-in-mark.ts reads it. */
export type SignInMark = {
  /** null where nothing is known: then nothing speaks against whom the database names. */
  read(): string | null
  begin(signIn: string): void
  /** This one and all before count no more; null for whichever counted last. Never throws. */
  end(signIn: string | null): void
  watch(onChange: () => void): () => void
}
