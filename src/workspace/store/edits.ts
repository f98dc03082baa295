import { editRow, found, type EditRow, type JournalRow, type WorkspaceDb } from './db.ts'
import { listInFlight } from './batches.ts'
import { findLast, findSaved, markAtBase, note, noteAfter, type Place } from './journal/journal.ts'
import { slices } from './slices.ts'
import type { Stroke } from '#src/workspace/view.ts'

/** Edits by key; undefined if no edit remains. */
export type Rows = ReadonlyMap<string, EditRow | undefined>
export type Seen = (key: string) => string | null

export const isSameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '')

/** Rows passed to the database at once: more would be noticeable. */
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

/** Returns whether the server's text is neither the base of this edit nor the edit's own text. */
export const isOvertaken = (row: EditRow, stored: string | null): boolean =>
  row.status === 'unsaved' && !isSameText(row.base, stored) && !isSameText(row.text, stored)

/** Returns whether an edit says nothing: it is back at its base, and nothing is left to resolve. */
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

/** Removes existing edits of a place, adjacent ones at once. Must run inside a transaction over `edits`. */
export async function deleteEdits(db: WorkspaceDb, place: Place, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size < manyKeys) return db.edits.bulkDelete([...keys].map((key) => idOf(place, key)))
  const { scope: space, lang } = place
  const own = db.edits.where('[scope+lang]').equals([space, lang])
  const remove = ([first, last]: [string, string]) =>
    db.edits.where(':id').between(idOf(place, first), idOf(place, last), true, true).delete()
  // As a rule all edits are saved: then no other rows lie between the first and the last.
  if ((await own.count()) === keys.size) return void (await remove(endsOf(keys)))
  const runs: [first: string, last: string][] = []
  let isRunning = false
  // In the index's order, so that a run contains no other rows.
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

/** Returns an edit after a change of its text. */
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
  // Times decide which of two wordings wins, so a clock that was set back must not reverse them.
  const editedAt = Math.max(at, row?.editedAt ?? 0)
  return { ...fresh, ...row, ...place, key, text, base, editedAt, refused: null, incoming }
}

/** Returns an edit whose text is replaced by the server's: what remains of it is its pending import, if any. */
export const afterServer = (row: EditRow, stored: string | null): EditRow => ({
  ...row,
  ...fresh,
  text: stored ?? '',
  base: stored,
  incoming: row.incoming && !isSameText(row.incoming.text, stored) ? row.incoming : null,
})

/**
 * Writes edits of a place, and returns what is left of them. A reverted edit is removed, unless it is in flight: the
 * server may be taking its other wording. The batches are read for such edits only, as an input event must not wait
 * for them. Must run inside a transaction over `edits` and `batches`.
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
 * Typed text for one key. `over` is the text shown when typing began; without it, overwritten texts are not reported.
 */
export type Write = { key: string; strokes: readonly Stroke[]; session: string; over?: string | null }

/**
 * Result of a write. `wroteOver`: a wording of another tab that was not seen here and is not contained in the new text.
 */
export type Wrote = { row: EditRow | undefined; wroteOver: string | null }

function unseenText({ key, session, over }: Write, text: string, row?: EditRow, newest?: JournalRow) {
  if (!row || over === undefined || newest?.key !== key || newest.session === session) return null
  const isSeen = isSameText(row.text, over) || isSameText(row.text, row.base) || text.includes(row.text)
  return isSeen ? null : row.text
}

/**
 * Returns the server's text under the typed text if there is no edit: another window may have saved what was shown here
 * as one.
 */
async function storedUnder(db: WorkspaceDb, place: Place, { key, over }: Write, seen: Seen): Promise<string | null> {
  if (over === undefined || isSameText(over, seen(key))) return seen(key)
  const saved = await findSaved(db, place, new Map([[key, over]]))
  return saved.has(key) ? (saved.get(key) ?? null) : seen(key)
}

/** Writes the last text as an edit and all texts to the journal. A text equal to its base is no edit. */
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

/** Replaces an edit by the server's newer text, unless it is in flight; undo restores it from the journal. */
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
