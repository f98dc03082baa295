import type { TermRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { type GlossaryTerm, putTerms, wordsOf } from '#src/workspace/store/shared/terms.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'

type Pair = Parameters<typeof putTerms>[1]

/**
 * Restores a removed term, even if the removal has already been sent to the server. Changes that others have made to
 * the term are not overwritten. `now`: in ms since 1970.
 */
export function restoreTerm(db: WorkspaceDb, pair: Pair, removed: GlossaryTerm, now: number): Promise<void> {
  const { id, theirs } = removed
  const mine = { ...wordingOf(removed), removed: false, id }
  return db.transaction('rw', db.terms, async () => {
    const own = await db.terms.get(['own', id])
    const stored = await db.terms.get(['server', id])
    // Somebody else changed the term before the removal arrived, and this person had no change of their own. Dropping
    // the removal is enough.
    if (own?.overtaken && !removed.isWaiting) return db.terms.delete(['own', id])
    if (own?.overtaken || theirs !== undefined)
      return void (await db.terms.put(askedRow({ own, stored }, { ...pair, by: db.person }, removed, now)))
    if (own || !stored || stored.removed) return putTerms(db, pair, [mine], now)
    // The term exists on the server again, so the user is asked about its current form.
    return putTerms(db, pair, [{ ...mine, seen: { ...mine, theirs: undefined } }], now)
  })
}

type There = { own: TermRow | undefined; stored: TermRow | undefined }

/**
 * Returns the unsent row that lets the user choose between both versions again, as before the removal. If the server
 * has lost the other version with the removal, the row sends that version back first.
 */
function askedRow(
  { own, stored }: There,
  { src, dst, by }: Pair & { by: string },
  removed: GlossaryTerm,
  now: number,
): TermRow {
  const { id, theirs } = removed
  const mine = { ...wordingOf(removed), removed: removed.removed }
  const isOut = own ? own.removed && !own.overtaken && own.sent?.includes(wordsOf(own)) === true : !isStanding(stored)
  const row = { id, side: 'own' as const, src, dst, by, at: new Date(now).toISOString() }
  const changedAt = Math.max(now, (own?.changedAt ?? 0) + 1)
  const version = own?.version ?? stored?.version ?? 0
  if (!theirs || !isOut)
    return { ...row, ...mine, version, changedAt, overtaken: true, ...(own && theirs && { theirsBy: theirs.by }) }
  const sent = own?.sent && { sent: own.sent }
  const { by: theirsBy } = theirs
  return { ...row, ...wordingOf(theirs), removed: false, version, changedAt, overtaken: false, ...sent, mine, theirsBy }
}

const isStanding = (stored: TermRow | undefined) => stored !== undefined && !stored.removed
