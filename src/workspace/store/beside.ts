import type { EditRow, JournalRow, WorkspaceDb } from './db.ts'
import { isSameText, rowsAtOnce } from './edits.ts'
import { prune } from './journal/journal.ts'
import { slices } from './slices.ts'
import { randomId } from '#src/random-id.ts'

/** Keeps the files' texts that wait beside these edits among the earlier wordings; resolves to how many. Only inside a transaction over `journal`. */
export async function noteNotTaken(db: WorkspaceDb, edits: readonly EditRow[]): Promise<number> {
  const group = randomId()
  const steps = edits.flatMap(({ owner, scope: space, lang, key, incoming }): JournalRow[] => {
    if (!incoming || incoming.text === '') return []
    const { text, from, at } = incoming
    return [
      { owner, scope: space, lang, key, before: null, after: text, burst: group, group, from, state: 'dropped', at },
    ]
  })
  if (steps.length === 0) return 0
  for (const some of slices(steps, rowsAtOnce)) await db.journal.bulkAdd(some)
  await prune(db)
  return steps.length
}

/** Whether a file's text waits here that did not when both sides were the same. */
const isNew = ({ incoming }: EditRow, before: EditRow | undefined): boolean =>
  Boolean(incoming) && incoming?.at !== before?.incoming?.at

/**
 * An edit with the file's text that came in beside its other wording since both were `before`: whichever stands, that one
 * waits for a choice, of two the later. `notTaken` has the one that gave way.
 */
export function withBeside(
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

/** An edit that is about to be removed because its text is saved, where a file's text has come in beside it since `before`. */
export const leftBeside = (there: EditRow, before: EditRow): EditRow | undefined =>
  isNew(there, before)
    ? { ...there, requestId: there.requestId === before.requestId ? null : there.requestId }
    : undefined
