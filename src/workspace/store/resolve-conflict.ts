import { noteNotTaken } from './pending-import.ts'
import { findEdit, fresh, isSameText, putEdit, rowAfter } from './edits.ts'
import { note, type Place } from './journal/journal.ts'
import type { EditRow, WorkspaceDb } from './db.ts'
import type { Choice } from '#src/workspace/view.ts'

/** `seen`: the other text as shown when the user chose. If undefined, the choice applies to the current other text. */
type Settle = { key: string; choice: Choice; session: string; seen?: string | null | undefined }

/** The edit that remains, if any. `isTaken`: whether the choice was applied. */
type Settled = { row: EditRow | undefined; isTaken: boolean }

/**
 * Resolves the conflict of a text with the server or, if there is none, its pending import. Returns the edit that
 * remains, if any, and whether the choice was applied (`isTaken`). 'mine' keeps the user's text as an unsaved edit.
 * After 'theirs' or a combined text, undo restores the user's text. An imported text that was not chosen becomes an
 * earlier wording. Changes nothing if the other text is no longer `seen`, or if a combined text is null.
 */
export function resolveConflict(
  db: WorkspaceDb,
  place: Place,
  { key, choice, session, seen }: Settle,
  at: number,
): Promise<Settled> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const row = await findEdit(db, place, key)
    if (!row || (row.status !== 'conflict' && !row.incoming)) return { row, isTaken: seen === undefined }
    const isServer = row.status === 'conflict'
    const theirs = isServer ? row.theirs : (row.incoming?.text ?? '')
    if (seen !== undefined && !isSameText(theirs, seen)) return { row, isTaken: false }
    const text = choice === 'mine' ? row.text : choice === 'theirs' ? (theirs ?? '') : choice.made(row.text)
    if (text === null) return { row, isTaken: false }
    const over = isServer ? { ...row, ...fresh, base: theirs } : { ...row, incoming: null }
    const left = await putEdit(
      db,
      place,
      rowAfter(place, key, text, over, () => over.base, at),
    )
    if (!isServer && !isSameText(text, theirs)) await noteNotTaken(db, [row])
    const isChanged = !isSameText(text, row.text)
    const step = { key, burst: `settled ${at}`, session, at, atBase: !left }
    if (isChanged) await note(db, place, { ...step, before: row.text, after: text === '' ? null : text })
    return { row: left, isTaken: true }
  })
}
