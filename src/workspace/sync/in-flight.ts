import type { BatchRow, EditRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { findBatch, nameOfText, type Entry } from '#src/workspace/store/batches.ts'
import { findEdits, isUnmarked, type Rows } from '#src/workspace/store/edits.ts'

/**
 * `batches`: all waiting batches, oldest first. `made`: the new ones among them. `refused`: number of texts that stay
 * here.
 */
export type Frozen = { batches: readonly BatchRow[]; made: readonly BatchRow[]; refused: number }

/**
 * Finds the edits of a batch by its entries; undefined if none is left. Reads the database once per language: one read
 * per text would take most of a save's time.
 */
export async function rowsOf(db: WorkspaceDb, batch: BatchRow): Promise<Map<Entry, EditRow | undefined>> {
  const byLanguage = new Map<string, Rows>()
  for (const [lang, entries] of Map.groupBy(batch.entries, (entry) => entry.lang)) {
    const keys = entries.map(({ key }) => key)
    byLanguage.set(lang, await findEdits(db, { ...batch, lang }, keys))
  }
  return new Map(batch.entries.map((entry) => [entry, byLanguage.get(entry.lang)?.get(entry.key)]))
}

/**
 * Returns whether a batch contains one of these edits and the edit does not say so, because its page ended in between.
 */
export function hasUnmarked(batches: readonly BatchRow[], edits: readonly EditRow[]): boolean {
  if (batches.length === 0) return false
  const carried = new Set(batches.flatMap(({ entries }) => entries.map(nameOfText)))
  return edits.some((row) => isUnmarked(row) && carried.has(nameOfText(row)))
}

/** Notes in the edits which batch contains them. */
export function markInFlight(db: WorkspaceDb, batches: readonly BatchRow[]): Promise<void> {
  return db.transaction('rw', db.edits, db.batches, async () => {
    for (const { requestId } of batches) {
      // The batch may have ended, or contain fewer entries by now.
      const batch = await findBatch(db, requestId)
      if (!batch) continue
      const rows: EditRow[] = []
      for (const row of (await rowsOf(db, batch)).values())
        if (row && isUnmarked(row)) rows.push({ ...row, requestId: batch.requestId })
      if (rows.length > 0) await db.edits.bulkPut(rows)
    }
  })
}
