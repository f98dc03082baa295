import type { EditRow } from './db.ts'
import type { Conflict } from '#src/workspace/view.ts'

export const isConflict = (row: EditRow): boolean => row.status === 'conflict' || Boolean(row.incoming)

/** An edit's conflict: the server's comes before a file's, as no save can bypass it. */
export function conflictOf({ key, text, base, status, theirs, by, theirsAt, incoming }: EditRow): Conflict | undefined {
  if (status === 'conflict') return { key, from: 'server', base, mine: text, theirs, by, at: theirsAt }
  if (!incoming) return undefined
  const { before, from, at } = incoming
  return { key, from: 'file', base: before, mine: text, theirs: incoming.text, by: from, at }
}
