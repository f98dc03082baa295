import { meet } from '#src/workspace/incoming.ts'
import { noteNotTaken } from './pending-import.ts'
import { findEdits, fresh, isSameText, putEdits, type Rows, type Seen } from './edits.ts'
import { writeMany } from './many.ts'
import type { EditRow, WorkspaceDb } from './db.ts'
import type { Place } from './journal/journal.ts'
import { writeReviews } from './journal/mark-steps.ts'
import type { IncomingTexts, TakenIn } from '#src/workspace/view.ts'

/**
 * Imports the texts and review marks of a file in one transaction. A text that has not changed here since the export
 * becomes an edit; all these edits are one undo step. A text that has changed here gets a pending import. An earlier
 * pending import that this replaces goes to the journal. Returns the changed edits by key (`rows`), the keys of changed
 * marks (`marked`), and counts.
 */
export function importTexts(
  db: WorkspaceDb,
  place: Place,
  { texts, name, from, marks, group, session }: IncomingTexts & { group: string; session: string },
  seen: Seen,
  at: number,
): Promise<Omit<TakenIn, 'marksChanged'> & { rows: Rows; marked: string[] }> {
  return db.transaction('rw', db.edits, db.batches, db.journal, db.marks, async () => {
    const keys = [...texts.map(({ key }) => key), ...marks.keys()]
    const edits = await findEdits(db, place, keys)
    const standing = (key: string) => edits.get(key)?.text ?? seen(key) ?? ''
    const met = texts.map((incoming) => ({ ...incoming, meeting: meet(standing(incoming.key), incoming) }))
    const changes = met.filter(({ meeting }) => meeting === 'take').map(({ key, text }) => ({ key, text }))
    const taken = await writeMany(db, place, { changes, name, review: true, group, session }, seen, at)
    // A mark belongs to the text for which it was planned. A different text was not reviewed, or needs no review.
    const reviews = [...marks].filter(([key, { text }]) => isSameText(standing(key), text))
    const isToReview = new Map(reviews.map(([key, { review }]) => [key, review]))
    // Written before all other steps, because the steps of a group must be adjacent.
    const marked = await writeReviews(db, place, isToReview, { name, group, session, at })
    const waiting = met
      .filter(({ meeting }) => meeting === 'conflict')
      .map(({ key, text, before }): EditRow => {
        const base = { key, base: seen(key), editedAt: at, text: standing(key) }
        return Object.assign({}, fresh, place, base, edits.get(key), { incoming: { text, before, from, at } })
      })
    const gone = waiting.flatMap(({ key, incoming }) => {
      const before = edits.get(key)
      return before?.incoming && !isSameText(before.incoming.text, incoming?.text ?? null) ? [before] : []
    })
    const replaced = await noteNotTaken(db, gone)
    const rows = new Map([...taken, ...(await putEdits(db, place, waiting))])
    return { rows, marked, taken: taken.size, conflicts: waiting.length, replaced }
  })
}
