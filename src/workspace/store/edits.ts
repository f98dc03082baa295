import { editRow, found, type EditRow, type JournalRow, type WorkspaceDb } from './db.ts'
import { listInFlight } from './batches.ts'
import { findLast, findSaved, markAtBase, note, noteAfter, type Place } from './journal/journal.ts'
import { slices } from './slices.ts'
import type { Stroke } from '#src/workspace/view.ts'

/** Edits by key; undefined where the edit was removed. */
export type Rows = ReadonlyMap<string, EditRow | undefined>
export type Seen = (key: string) => string | null

export const isSameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '')

/** Max rows in one database call: more would make the page stutter. */
export const rowsAtOnce = 500

const idOf = ({ scope: space, lang }: Place, key: string): [string, string, string] => [space, lang, key]

export async function findEdit(db: WorkspaceDb, place: Place, key: string): Promise<EditRow | undefined> {
  return found(editRow, await db.edits.get(idOf(place, key)))
}

/** From this many keys on, reading a whole place is faster than reading each key. */
const manyKeys = 200

export async function findEdits(db: WorkspaceDb, place: Place, keys: readonly string[]): Promise<Rows> {
  const all = new Map<string, EditRow | undefined>()
  if (keys.length >= manyKeys) {
    const rows = new Map((await listEdits(db, place)).map((row) => [row.key, row]))
    return new Map(keys.map((key) => [key, rows.get(key)]))
  }
  for (const some of slices(keys, rowsAtOnce)) {
    const rows = await db.edits.bulkGet(some.map((key) => idOf(place, key)))
    some.forEach((key, at) => all.set(key, found(editRow, rows[at])))
  }
  return all
}

export async function listEdits(db: WorkspaceDb, { scope: space, lang }: Place): Promise<EditRow[]> {
  const rows = await db.edits.where('[scope+lang]').equals([space, lang]).toArray()
  return rows.map((row) => editRow.parse(row))
}

/**
 * Returns whether the server's text has changed since an edit was made: `stored`, the server's text, differs from both
 * the edit's base and its text. False for an edit in conflict.
 */
export const isOvertaken = (row: EditRow, stored: string | null): boolean =>
  row.status === 'unsaved' && !isSameText(row.base, stored) && !isSameText(row.text, stored)

/**
 * Returns whether an edit can be removed: it is not in conflict, its text equals its base, and it has no pending
 * import.
 */
export const isReverted = ({ status, text, base, incoming }: EditRow): boolean =>
  status === 'unsaved' && isSameText(text, base) && !incoming

/** Returns the first and the last key in the database's order. */
function endsOf(keys: ReadonlySet<string>): [string, string] {
  let [first = ''] = keys
  let last = first
  for (const key of keys)
    if (key < first) first = key
    else if (key > last) last = key
  return [first, last]
}

/**
 * Removes the edits of these keys, all of which must exist. Many adjacent edits are removed with one call. Must run
 * inside a transaction over `edits`.
 */
export async function deleteEdits(db: WorkspaceDb, place: Place, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size < manyKeys) return db.edits.bulkDelete([...keys].map((key) => idOf(place, key)))
  const { scope: space, lang } = place
  const own = db.edits.where('[scope+lang]').equals([space, lang])
  const remove = ([first, last]: [string, string]) =>
    db.edits.where(':id').between(idOf(place, first), idOf(place, last), true, true).delete()
  // Usually all edits have been saved. Then all rows between the first and the last key are removed.
  if ((await own.count()) === keys.size) return void (await remove(endsOf(keys)))
  const runs: [first: string, last: string][] = []
  let isRunning = false
  // The keys come in the index's order, so no other row lies within a run.
  for (const [, , key] of await own.primaryKeys()) {
    const run = isRunning ? runs.at(-1) : undefined
    isRunning = keys.has(key)
    if (!isRunning) continue
    if (run) run[1] = key
    else runs.push([key, key])
  }
  await Promise.all(runs.map(remove))
}

export const fresh = { status: 'unsaved' as const, theirs: null, by: '', theirsAt: '', refused: null }

/**
 * Returns the edit of a key after its text was changed to `text`. `row`: the edit before the change, if any. Without
 * it, the base is `seen(key)`, the server's text that the user saw. A pending import with the same text is removed.
 * `at`: time of the change, in ms since 1970.
 */
export function rowAfter(
  place: Place,
  key: string,
  text: string,
  row: EditRow | undefined,
  seen: Seen,
  at: number,
): EditRow {
  const base = row ? row.base : seen(key)
  // Choosing the file's text resolves the pending import.
  const incoming = row?.incoming && !isSameText(row.incoming.text, text) ? row.incoming : null
  // The later of two wordings wins, so a clock that was set back must not make a new text older.
  const editedAt = Math.max(at, row?.editedAt ?? 0)
  return { ...fresh, ...row, ...place, key, text, base, editedAt, refused: null, incoming }
}

/**
 * Returns an edit after `stored`, the server's text, has replaced its text and its base. A pending import stays if its
 * text differs.
 */
export const afterServer = (row: EditRow, stored: string | null): EditRow => ({
  ...row,
  ...fresh,
  text: stored ?? '',
  base: stored,
  incoming: row.incoming && !isSameText(row.incoming.text, stored) ? row.incoming : null,
})

/**
 * Writes edits of a place. Returns them by key, with undefined for a removed edit. An edit that equals its base again
 * is removed, unless it is in flight: the server may be saving its earlier text. Must run inside a transaction over
 * `edits` and `batches`.
 */
export async function putEdits(db: WorkspaceDb, place: Place, rows: readonly EditRow[]): Promise<Rows> {
  const reverted = rows.filter(isReverted)
  const inFlight = reverted.length > 0 ? await listInFlight(db, place) : new Set()
  const gone = new Set(reverted.filter(({ key }) => !inFlight.has(key)).map(({ key }) => key))
  const left = gone.size > 0 ? rows.filter(({ key }) => !gone.has(key)) : rows
  for (const some of slices(left, rowsAtOnce)) await db.edits.bulkPut(some)
  for (const some of slices([...gone], rowsAtOnce)) await db.edits.bulkDelete(some.map((key) => idOf(place, key)))
  return new Map(rows.map((row) => [row.key, gone.has(row.key) ? undefined : row]))
}

export async function putEdit(db: WorkspaceDb, place: Place, row: EditRow): Promise<EditRow | undefined> {
  return (await putEdits(db, place, [row])).get(row.key)
}

/**
 * Typed text of one key, as strokes in order. `session`: id of the page load. `over`: the text that was shown when
 * typing began. If it is absent, `writeEdit` does not report overwritten texts.
 */
export type Write = { key: string; strokes: readonly Stroke[]; session: string; over?: string | null }

/**
 * Result of a write. `row`: the edit; undefined if none remains. `wroteOver`: the text of another tab that was replaced
 * although this tab never showed it; null if there was none, or if the new text contains it.
 */
export type Wrote = { row: EditRow | undefined; wroteOver: string | null }

function unseenText({ key, session, over }: Write, text: string, row?: EditRow, newest?: JournalRow) {
  if (!row || over === undefined || newest?.key !== key || newest.session === session) return null
  const isSeen = isSameText(row.text, over) || isSameText(row.text, row.base) || text.includes(row.text)
  return isSeen ? null : row.text
}

/**
 * Returns the server's text that was typed over, for a key without an edit. That is the shown text if it was an edit
 * that another window has saved, otherwise `seen(key)`.
 */
async function storedUnder(db: WorkspaceDb, place: Place, { key, over }: Write, seen: Seen): Promise<string | null> {
  if (over === undefined || isSameText(over, seen(key))) return seen(key)
  const saved = await findSaved(db, place, new Map([[key, over]]))
  return saved.has(key) ? (saved.get(key) ?? null) : seen(key)
}

/**
 * Writes the text of the last stroke as an edit, and all strokes as steps of the journal. If the text equals its base,
 * no edit remains. `seen`: returns the server's text of a key that the user saw. `at`: time of the write, in ms since
 * 1970.
 */
export function writeEdit(db: WorkspaceDb, place: Place, write: Write, seen: Seen, at: number): Promise<Wrote> {
  const { key, strokes, session } = write
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const [row, newest] = await Promise.all([findEdit(db, place, key), findLast(db, place)])
    const stored = row ? seen(key) : await storedUnder(db, place, write, seen)
    const standing = row ? row.text : stored
    const noteAll = async () => {
      let [before, step] = [standing, newest]
      for (const { text, ...stroke } of strokes) {
        if (isSameText(before, text)) continue
        step = await noteAfter(db, place, step, { key, before, after: text, ...stroke, session, at })
        before = text
      }
    }
    const last = strokes.at(-1)
    if (!last || isSameText(standing, last.text)) {
      await noteAll()
      return { row, wroteOver: null }
    }
    const after = rowAfter(place, key, last.text, row, () => stored, at)
    const [next] = await Promise.all([putEdit(db, place, after), noteAll()])
    if (!next) await markAtBase(db, place, key)
    return { row: next, wroteOver: unseenText(write, last.text, row, newest) }
  })
}

/**
 * Replaces the text of an edit by the server's newer text, `stored`. Returns the edit that remains; undefined if none
 * does. An edit remains if it has a pending import, or if it is in flight: then it is not changed. Undo restores the
 * replaced text.
 */
export function takeStored(
  db: WorkspaceDb,
  place: Place,
  { key, stored, session }: { key: string; stored: string | null; session: string },
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const row = await findEdit(db, place, key)
    if (!row || (await listInFlight(db, place)).has(key)) return row
    const left = await putEdit(db, place, afterServer(row, stored))
    await note(db, place, { key, before: row.text, after: stored, burst: `taken ${at}`, session, at, atBase: !left })
    return left
  })
}
