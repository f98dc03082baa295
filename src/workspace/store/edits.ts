import { editRow, found, type EditRow, type JournalRow, type WorkspaceDb } from './db.ts'
import { findCarriers } from './batches.ts'
import { findLast, findSaved, markAtBase, note, noteAfter, type Place } from './journal/journal.ts'
import { slices } from './slices.ts'
import type { Stroke } from '#src/workspace/view.ts'

/** Edits by key; undefined if no edit remains. */
export type Rows = ReadonlyMap<string, EditRow | undefined>
export type Seen = (key: string) => string | null

export const isSameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '')

/** Rows passed to the database at once: more would be noticeable. */
export const rowsAtOnce = 500

export const idOf = ({ owner, scope: space, lang }: Place, key: string): [string, string, string, string] => [
  owner,
  space,
  lang,
  key,
]

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

export async function listEdits(db: WorkspaceDb, { owner, scope: space, lang }: Place): Promise<EditRow[]> {
  const rows = await db.edits.where('[owner+scope+lang]').equals([owner, space, lang]).toArray()
  return rows.map((row) => editRow.parse(row))
}

export const isUnmarked = ({ requestId, status }: EditRow) => requestId === null && status === 'unsaved'

/** Returns whether the server's text is neither the base of this edit nor the edit's own text. */
export const isOvertaken = (row: EditRow, stored: string | null): boolean =>
  isUnmarked(row) && !isSameText(row.base, stored) && !isSameText(row.text, stored)

/**
 * Adds to each edit the batch that contains it, which may not be noted in the edit yet. Must run inside a transaction
 * over `batches` too.
 */
async function withCarriers(db: WorkspaceDb, place: Place, edits: Rows): Promise<Rows> {
  if (![...edits.values()].some((row) => row && isUnmarked(row))) return edits
  const carriers = await findCarriers(db, place)
  if (carriers.size === 0) return edits
  const carried = (key: string, row: EditRow | undefined) =>
    row && isUnmarked(row) ? { ...row, requestId: carriers.get(key) ?? null } : row
  return new Map([...edits].map(([key, row]) => [key, carried(key, row)]))
}

const withCarrier = async (
  db: WorkspaceDb,
  place: Place,
  key: string,
  row: EditRow | undefined,
): Promise<EditRow | undefined> => (await withCarriers(db, place, new Map([[key, row]]))).get(key)

/**
 * Returns the edits after a change. An edit that would be removed stays if a batch contains it. The batches are read
 * for such edits only, as an input event must not wait for them. Must run inside a transaction over `batches` too.
 */
export async function rowsAfter(
  db: WorkspaceDb,
  place: Place,
  edits: Rows,
  after: (key: string, row: EditRow | undefined) => EditRow | undefined,
): Promise<Rows> {
  const rows = new Map([...edits].map(([key, row]) => [key, after(key, row)]))
  const going = new Map([...edits].filter(([key, row]) => row && !rows.get(key)))
  if (going.size === 0) return rows
  for (const [key, row] of await withCarriers(db, place, going)) rows.set(key, after(key, row))
  return rows
}

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
  const { owner, scope: space, lang } = place
  const own = db.edits.where('[owner+scope+lang]').equals([owner, space, lang])
  const remove = ([first, last]: [string, string]) =>
    db.edits.where(':id').between(idOf(place, first), idOf(place, last), true, true).delete()
  // As a rule all edits are saved: then no other rows lie between the first and the last.
  if ((await own.count()) === keys.size) return void (await remove(endsOf(keys)))
  const runs: [first: string, last: string][] = []
  let isRunning = false
  // In the index's order, so that a run contains no other rows.
  for (const [, , , key] of await own.primaryKeys()) {
    const run = isRunning ? runs.at(-1) : undefined
    isRunning = keys.has(key)
    if (!isRunning) continue
    if (run) run[1] = key
    else runs.push([key, key])
  }
  await Promise.all(runs.map(remove))
}

/**
 * Returns an edit after a change of its text; undefined if none remains. It stays while a batch contains its key, even
 * at its base: the server may be taking the other wording.
 */
export function rowAfter(
  place: Place,
  key: string,
  text: string,
  row: EditRow | undefined,
  seen: Seen,
  at: number,
): EditRow | undefined {
  const base = row ? row.base : seen(key)
  // Choosing the file's text resolves the pending import.
  const incoming = row?.incoming && !isSameText(row.incoming.text, text) ? row.incoming : null
  if (isSameText(text, base) && !row?.requestId && row?.status !== 'conflict' && !incoming) return undefined
  const fresh = { status: 'unsaved' as const, theirs: null, by: '', theirsAt: '', requestId: null }
  // Times decide which of two wordings wins, so a clock that was set back must not reverse them.
  const editedAt = Math.max(at, row?.editedAt ?? 0)
  return { ...fresh, ...row, ...place, key, text, base, editedAt, refused: null, incoming }
}

/**
 * Returns an edit after undo or redo. If the own text of a conflict is back at its base, nothing is left to resolve.
 */
export function rowAfterRetrace(...edit: Parameters<typeof rowAfter>): EditRow | undefined {
  const [, , text, row] = edit
  const isOver = row?.status === 'conflict' && !row.requestId && isSameText(text, row.base)
  return isOver ? afterServer(row, row.theirs) : rowAfter(...edit)
}

export async function putEdit(db: WorkspaceDb, place: Place, key: string, row: EditRow | undefined): Promise<void> {
  if (row) await db.edits.put(row)
  else await db.edits.delete(idOf(place, key))
}

export async function putText(
  db: WorkspaceDb,
  place: Place,
  key: string,
  text: string,
  row: EditRow | undefined,
  seen: Seen,
  at: number,
): Promise<EditRow | undefined> {
  const after = (one: EditRow | undefined) => rowAfter(place, key, text, one, seen, at)
  const next = (await rowsAfter(db, place, new Map([[key, row]]), (_, one) => after(one))).get(key)
  await putEdit(db, place, key, next)
  return next
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

/** Writes the last text as the owner's edit and all texts to the journal. A text equal to its base is no edit. */
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
    const [next] = await Promise.all([putText(db, place, key, last.text, row, () => stored, at), noteAll()])
    if (!next) await markAtBase(db, place, key)
    return { row: next, wroteOver: unseenText(write, last.text, row, newest) }
  })
}

/** Returns what remains of an edit replaced by the server's text: only its pending import, if any. */
export function afterServer(row: EditRow, stored: string | null): EditRow | undefined {
  if (!row.incoming || isSameText(row.incoming.text, stored)) return undefined
  const theirs = { status: 'unsaved' as const, theirs: null, by: '', theirsAt: '', requestId: null, refused: null }
  return { ...row, ...theirs, text: stored ?? '', base: stored }
}

/** Replaces an edit by the server's newer text, unless a batch contains the edit; undo restores it from the journal. */
export function takeStored(
  db: WorkspaceDb,
  place: Place,
  { key, stored, session }: { key: string; stored: string | null; session: string },
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.batches, db.journal, async () => {
    const row = await withCarrier(db, place, key, await findEdit(db, place, key))
    if (!row || row.requestId !== null) return row
    const left = afterServer(row, stored)
    await putEdit(db, place, key, left)
    await note(db, place, { key, before: row.text, after: stored, burst: `taken ${at}`, session, at, atBase: !left })
    return left
  })
}
