import { editRow, found, type EditRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import { noteNotTaken, mergePendingImport } from '#src/workspace/store/pending-import.ts'
import { isSameText } from '#src/workspace/store/edits.ts'
import { readKeptPair } from '#src/workspace/store/texts/kept-pair.ts'
import { keepPair, type FetchedPair } from '#src/workspace/store/texts/kept-texts.ts'
import { putWords, type Annotations } from '#src/workspace/store/annotations.ts'

/**
 * The edits and fetched texts that a workspace has in memory. If the database has lost them, they are written to it
 * again.
 */
export type Known = { edits: readonly EditRow[]; pair: FetchedPair | null }

export const idOf = ({ scope, lang, key }: Pick<EditRow, 'scope' | 'lang' | 'key'>) =>
  JSON.stringify([scope, lang, key])

export type Texts = ReadonlyMap<string, EditRow>

export async function readTexts(db: WorkspaceDb): Promise<Texts> {
  const rows = (await db.edits.toArray()).map((row) => editRow.parse(row))
  return new Map(rows.map((row) => [idOf(row), row]))
}

export const isSameRow = (a: EditRow | undefined, b: EditRow | undefined) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns whether the row exists only for its pending import. Nobody typed its text, and `editedAt` is the time of the
 * import.
 */
const isImportOnly = ({ text, base, status, incoming }: EditRow) =>
  Boolean(incoming) && status === 'unsaved' && isSameText(text, base)

/** Returns whether the stored row stays. The later row wins, but typed text always wins over text that nobody typed. */
function isStaying(stored: EditRow, row: EditRow): boolean {
  if (stored.editedAt === row.editedAt) return true
  if (isImportOnly(row) !== isImportOnly(stored)) return isImportOnly(row)
  return stored.editedAt > row.editedAt
}

/**
 * Writes the rows that a page has in memory to a database that may lack them. Returns the edits that it has written.
 * `before`: the edits when page and database were last equal; a stored edit that has not changed since is overwritten.
 * If both have changed, the later text wins, but typed text always wins over imported text. A new pending import of
 * either edit is kept. Fetched texts are written only if the database has none of the pair.
 */
export async function restore(
  db: WorkspaceDb,
  known: readonly Known[],
  words: Annotations,
  before: Texts = new Map(),
): Promise<readonly EditRow[]> {
  const restored: EditRow[] = []
  const notTaken: EditRow[] = []
  const tables = [db.edits, db.journal, db.marks, db.terms, db.notes]
  await db.transaction('rw', tables, async () => {
    await putWords(db, words)
    for (const { edits } of known) {
      for (const row of edits) {
        const stored = found(editRow, await db.edits.get([row.scope, row.lang, row.key]))
        const equal = before.get(idOf(row))
        const isOver = stored !== undefined && !isSameRow(stored, equal) && isStaying(stored, row)
        const kept = isOver ? mergePendingImport(stored, row, equal) : mergePendingImport(row, stored, equal)
        notTaken.push(...kept.notTaken)
        if (kept.row === stored) continue
        await db.edits.put(kept.row)
        restored.push(kept.row)
      }
    }
    await noteNotTaken(db, notTaken)
  })
  for (const { pair } of known)
    if (pair && !(await readKeptPair(db, pair.scope, pair.src, pair.dst))) await keepPair(db, pair)
  return restored
}
