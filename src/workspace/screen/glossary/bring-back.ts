import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { type GlossaryTerm, putTerms, wordsOf } from '#src/workspace/store/shared/terms.ts'

type Wording = Pick<GlossaryTerm, 'term' | 'translation' | 'note' | 'forbidden'>
const wordingOf = ({ term, translation, note, forbidden }: Wording): Wording => ({ term, translation, note, forbidden })

/**
 * Brings a removed term back as it was, also where its removal is on the way to the server or has arrived there. What others
 * have made of it, before or since, is not replaced by that.
 */
export function bringBack(
  db: WorkspaceDb,
  pair: Parameters<typeof putTerms>[1],
  removed: GlossaryTerm,
  now: number,
): Promise<void> {
  const { id, theirs } = removed
  const mine = { ...wordingOf(removed), removed: false }
  return db.transaction('rw', db.terms, async () => {
    const own = await db.terms.get([pair.owner, id])
    const stored = await db.terms.get(['', id])
    const put = (change: Omit<Parameters<typeof putTerms>[2][number], 'removed'>) =>
      putTerms(db, pair, [{ ...change, removed: false }], now)
    const isOut = own === undefined || (own.removed && own.sent?.includes(wordsOf(own)) === true)
    // Of a term that others had changed as well theirs comes back; the own wording, which no server has, stands beside it.
    if (theirs && isOut) {
      await put({ ...wordingOf(theirs), id })
      return put({ ...mine, id: crypto.randomUUID() })
    }
    const isAsked = own !== undefined && (own.overtaken || !!theirs)
    // Somebody was faster than a removal of what had not been changed here: there is nothing of one's own to ask about.
    if (isAsked && !removed.isWaiting) return db.terms.delete([pair.owner, id])
    if (isAsked) {
      const changedAt = Math.max(now, own.changedAt + 1)
      return void (await db.terms.put({ ...own, ...mine, overtaken: true, changedAt }))
    }
    if (own || !stored || stored.removed) return put({ ...mine, id })
    // It stands there again: what it is now is asked about.
    return put({ ...mine, id, seen: { ...mine, theirs: undefined } })
  })
}
