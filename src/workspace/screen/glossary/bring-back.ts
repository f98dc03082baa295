import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { type GlossaryTerm, putTerms, type TermChange } from '#src/workspace/store/shared/terms.ts'

/** As it was. Where others had changed it, theirs comes first, so that it is asked again which of the two stays. */
function changesBack({ id, term, translation, note, forbidden, theirs }: GlossaryTerm): TermChange[] {
  const words = { id, term, translation, note, forbidden, removed: false }
  if (!theirs) return [words]
  const there = { term: theirs.term, translation: theirs.translation, note: theirs.note, forbidden: theirs.forbidden }
  return [
    { id, ...there, removed: false },
    { ...words, seen: { ...words, theirs: undefined } },
  ]
}

/** Brings a removed term back, also where its removal is on the way to the server. */
export const bringBack = (
  db: WorkspaceDb,
  pair: Parameters<typeof putTerms>[1],
  removed: GlossaryTerm,
  now: number,
): Promise<void> => putTerms(db, pair, changesBack(removed), now)
