import type { Texts } from '#src/contract/i18n.ts'
import { editRow, type EditRow, type WorkspaceDb } from './db.ts'
import { afterServer, fresh, isSameText, putEdit } from './edits.ts'
import type { Conflict, Space } from '#src/workspace/view.ts'

export const isConflict = (row: EditRow): boolean => row.status === 'conflict' || Boolean(row.incoming)

/**
 * Returns an edit's conflict; undefined if there is none. If there is one with the server and one with an imported
 * file, returns the one with the server, because it blocks saving.
 */
export function conflictOf({ key, text, base, status, theirs, by, theirsAt, incoming }: EditRow): Conflict | undefined {
  if (status === 'conflict') return { key, from: 'server', base, mine: text, theirs, by, at: theirsAt }
  if (!incoming) return undefined
  const { before, from, at } = incoming
  return { key, from: 'file', base: before, mine: text, theirs: incoming.text, by: from, at }
}

/**
 * Returns an edit in conflict, updated for a newer server text. The conflict ends if that text equals the edit or its
 * base.
 */
function afterNewer(row: EditRow, text: string | null): EditRow {
  if (isSameText(row.text, text)) return afterServer(row, text)
  if (isSameText(row.base, text)) return { ...row, ...fresh }
  // Fetched texts come without their authors.
  return { ...row, theirs: text, by: '', theirsAt: '' }
}

/**
 * Updates open conflicts with fetched texts, so that the user chooses between their own text and the server's current
 * text. A conflict ends if the server's text now equals the edit's text or base. Must run inside a transaction over
 * `edits` and `batches`.
 */
export async function followServer(
  db: WorkspaceDb,
  { space, lang }: { space: Space; lang: string },
  { texts, languages }: Pick<Texts, 'texts' | 'languages'>,
): Promise<void> {
  if (texts.length === 0) return
  const isOpen = (row: EditRow) => row.status === 'conflict' && row.scope === space && row.lang === lang
  const rows = (await db.edits.filter(isOpen).toArray()).map((row) => editRow.parse(row))
  if (rows.length === 0) return
  const [told, standing] = [new Set(texts.map(({ text: [key] }) => key)), languages[lang]?.[1] ?? {}]
  for (const row of rows) {
    const { scope, key } = row
    const text = Object.hasOwn(standing, key) ? (standing[key] ?? null) : null
    if (told.has(key) && !isSameText(row.theirs, text)) await putEdit(db, { scope, lang }, afterNewer(row, text))
  }
}
