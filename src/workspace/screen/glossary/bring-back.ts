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

/**
 * Brings a removed term back. Its removal may be on the way to the server, whose answer would take it away once more: the
 * term stays a change of one's own until the server has heard of it.
 */
export function bringBack(
  db: WorkspaceDb,
  pair: Parameters<typeof putTerms>[1],
  removed: GlossaryTerm,
  now: number,
): Promise<void> {
  return db.transaction('rw', db.terms, async () => {
    const place: [string, string] = [pair.owner, removed.id]
    const removal = await db.terms.get(place)
    await putTerms(db, pair, changesBack(removed), now)
    if (!removal || (await db.terms.get(place))) return
    const { term, translation, note, forbidden } = removed
    const changedAt = Math.max(now, removal.changedAt + 1)
    await db.terms.put({ ...removal, term, translation, note, forbidden, removed: false, changedAt })
  })
}
