import type { BatchRow, EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { isEnded, nameOfText, rowsOf, type Entry } from './batches.ts'

/** `batches`: all that wait, the oldest first. `made`: those of them that are new. `refused`: how many texts stay here. */
export type Frozen = { batches: readonly BatchRow[]; made: readonly BatchRow[]; refused: number }

const isUnmarked = ({ requestId, status }: EditRow) => requestId === null && status === 'unsaved'

/** Whether a batch carries one of these edits that does not say so: its page ended in between. */
export function hasUnmarked(batches: readonly BatchRow[], edits: readonly EditRow[]): boolean {
  if (batches.length === 0) return false
  const carried = new Set(batches.flatMap(({ entries }) => entries.map(nameOfText)))
  return edits.some((row) => isUnmarked(row) && carried.has(nameOfText(row)))
}

/** An edit that was taken back to its base before it was marked, and so is gone. That was after the save began, which is not to send it as well. */
export function takenBack(
  { owner, scope, signIn, requestId, createdAt }: BatchRow,
  { lang, key, base }: Entry,
): EditRow {
  const open = { status: 'unsaved' as const, theirs: null, by: '', theirsAt: '', refused: null }
  return { ...open, owner, scope, lang, key, text: base ?? '', base, editedAt: createdAt + 1, requestId, signIn }
}

/**
 * Notes in the edits which batch carries them: from then on one taken back to its base stays until the answer, as the server
 * may take the other wording. One that is missing of a batch just made was taken back before.
 */
export function markCarried(db: WorkspaceDb, { batches, made }: Pick<Frozen, 'batches' | 'made'>): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    for (const batch of batches) {
      if (await isEnded(db, batch)) continue
      const marks: EditRow[] = []
      for (const [entry, row] of await rowsOf(db, batch)) {
        if (row && isUnmarked(row)) marks.push({ ...row, requestId: batch.requestId })
        else if (!row && made.includes(batch)) marks.push(takenBack(batch, entry))
      }
      if (marks.length > 0) await db.edits.bulkPut(marks)
    }
  })
}
