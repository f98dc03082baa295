import type { EditRow, JournalRow, WorkspaceDb } from './db.ts'
import { isSameText, rowsAtOnce } from './edits.ts'
import { prune } from './journal/journal.ts'
import { slices } from './slices.ts'
import { randomId } from '#src/browser/random-id.ts'

/**
 * Adds the pending imports of these edits to the journal as earlier wordings, except empty texts. Returns how many were
 * added. Must run inside a transaction over `journal`.
 */
export async function noteNotTaken(db: WorkspaceDb, edits: readonly EditRow[]): Promise<number> {
  const group = randomId()
  const steps = edits.flatMap(({ scope: space, lang, key, incoming }): JournalRow[] => {
    if (!incoming || incoming.text === '') return []
    const { text, from, at } = incoming
    return [{ scope: space, lang, key, before: null, after: text, burst: group, group, from, state: 'dropped', at }]
  })
  if (steps.length === 0) return 0
  for (const some of slices(steps, rowsAtOnce)) await db.journal.bulkAdd(some)
  await prune(db)
  return steps.length
}

/**
 * Returns whether the row's pending import is missing in `before`, which is the row when page and database were equal.
 */
const isNew = ({ incoming }: EditRow, before: EditRow | undefined): boolean =>
  Boolean(incoming) && incoming?.at !== before?.incoming?.at

/**
 * Merges the pending imports of two versions of an edit. Returns `row`, with the pending import of `other` if that is
 * new since `before`, the edit when page and database were last equal. If both versions have a new pending import, the
 * later one stays, and `notTaken` contains the version with the earlier one, unless both have the same text.
 */
export function mergePendingImport(
  row: EditRow,
  other: EditRow | undefined,
  before: EditRow | undefined,
): { row: EditRow; notTaken: EditRow[] } {
  if (!other?.incoming || !isNew(other, before) || other.incoming.text === row.text) return { row, notTaken: [] }
  const merged = { ...row, incoming: other.incoming }
  if (!row.incoming || !isNew(row, before)) return { row: merged, notTaken: [] }
  const isLater = other.incoming.at > row.incoming.at
  const isSame = isSameText(other.incoming.text, row.incoming.text)
  return { row: isLater ? merged : row, notTaken: isSame ? [] : [isLater ? row : other] }
}
