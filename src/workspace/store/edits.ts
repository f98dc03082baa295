import { Dexie } from 'dexie'
import { editRow, found, journalRow, type EditRow, type JournalRow, type WorkspaceDb } from './db.ts'
import type { Caret, Space, Stroke } from '#src/workspace/view.ts'

export type Place = { owner: string; scope: Space; lang: string; signIn?: string | null }
export type Seen = (key: string) => string | null

const journalRows = 5_000
const journalCharacters = 4_000_000
const pruneEvery = 50

export const isSameText = (a: string | null, b: string | null) => (a ?? '') === (b ?? '')

export async function findEdit(
  db: WorkspaceDb,
  { owner, scope, lang }: Place,
  key: string,
): Promise<EditRow | undefined> {
  return found(editRow, await db.edits.get([owner, scope, lang, key]))
}

export async function listEdits(db: WorkspaceDb, { owner, scope, lang }: Place): Promise<EditRow[]> {
  const rows = await db.edits.where('[owner+scope+lang]').equals([owner, scope, lang]).toArray()
  return rows.map((row) => editRow.parse(row))
}

// A row must stay while a save carries its key, even back at its base: the server may be taking the other wording.
async function putText(
  db: WorkspaceDb,
  place: Place,
  key: string,
  text: string,
  row: EditRow | undefined,
  seen: Seen,
  at: number,
): Promise<EditRow | undefined> {
  const base = row ? row.base : seen(key)
  const nothingLeft = isSameText(text, base) && !row?.requestId && row?.status !== 'conflict'
  if (nothingLeft) {
    await db.edits.delete([place.owner, place.scope, place.lang, key])
    return undefined
  }
  const fresh = { status: 'unsaved' as const, theirs: null, by: '', theirsAt: '', requestId: null }
  const next = { ...fresh, ...row, ...place, key, text, base, editedAt: at, refused: null }
  await db.edits.put(next)
  return next
}

const inState = (db: WorkspaceDb, { owner, scope, lang }: Place, state: JournalRow['state']) =>
  db.journal
    .where('[owner+scope+lang+state+id]')
    .between([owner, scope, lang, state, Dexie.minKey], [owner, scope, lang, state, Dexie.maxKey])

type Note = Omit<JournalRow, 'id' | 'owner' | 'scope' | 'lang' | 'state'>

// From the newest back, as many rows as hold so many characters; a text of 20,000 stands in each of its steps twice.
async function prune(db: WorkspaceDb): Promise<void> {
  let characters = 0
  let oldest = 0
  // oxlint-disable-next-line unicorn/no-array-reverse -- a Dexie collection has no other way
  const newestFirst = db.journal.orderBy('id').reverse()
  await newestFirst
    .until(() => characters > journalCharacters)
    .limit(journalRows)
    .each((row) => {
      characters += (row.before?.length ?? 0) + (row.after?.length ?? 0)
      oldest = row.id ?? oldest
    })
  await db.journal.where('id').below(oldest).delete()
}

async function note(db: WorkspaceDb, place: Place, stroke: Note): Promise<void> {
  await inState(db, place, 'undone').modify({ state: 'dropped' })
  const last = found(journalRow, await inState(db, place, 'done').last())
  if (last && last.key === stroke.key && last.burst === stroke.burst) {
    // A composition that was given up has changed nothing that undo could take back.
    if (last.id !== undefined && (last.before ?? '') === stroke.after) return db.journal.delete(last.id)
    await db.journal.put({ ...last, after: stroke.after, caretAfter: stroke.caretAfter, at: stroke.at, atBase: false })
    return
  }
  const id = await db.journal.add({ ...place, ...stroke, state: 'done' })
  if (id % pruneEvery === 0) await prune(db)
}

async function markAtBase(db: WorkspaceDb, place: Place, key: string): Promise<void> {
  const last = found(journalRow, await inState(db, place, 'done').last())
  if (last?.key === key) await db.journal.put({ ...last, atBase: true })
}

/** The server's text as it was where undo and redo left a text without an edit; undefined where the server's present one counts. */
async function findGround(db: WorkspaceDb, place: Place, key: string): Promise<{ text: string | null } | undefined> {
  const undone = found(journalRow, await inState(db, place, 'undone').first())
  if (undone?.key === key) return undone.atBase ? { text: undone.before } : undefined
  const done = found(journalRow, await inState(db, place, 'done').last())
  return done?.key === key && done.atBase ? { text: done.after } : undefined
}

export type Write = { key: string; strokes: readonly Stroke[]; session: string }

/** Keeps the last of some texts as this owner's edit and all of them in the journal; resolves to the edit once it is on disk. A text equal to its base is no edit. */
export function writeEdit(
  db: WorkspaceDb,
  place: Place,
  { key, strokes, session }: Write,
  seen: Seen,
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.journal, async () => {
    let row = await findEdit(db, place, key)
    let before = row ? row.text : seen(key)
    for (const { text, ...step } of strokes) {
      if (isSameText(before, text)) continue
      await note(db, place, { key, before, after: text, ...step, session, at })
      before = text
    }
    const last = strokes.at(-1)
    if (last && !isSameText(row ? row.text : seen(key), last.text)) {
      row = await putText(db, place, key, last.text, row, seen, at)
      if (!row) await markAtBase(db, place, key)
    }
    return row
  })
}

export type Stepped = { key: string; row: EditRow | undefined; caret: Caret | null }
type Objection = 'elsewhere' | 'earlier'
export type Retrace = {
  direction: 'undo' | 'redo'
  objection: (step: JournalRow) => Objection | null
}

/** Undoes or redoes the latest step in whatever text, unless objected to; null where none is left. Never undoes somebody else's newer text: over one it restores what was typed with its base, so that saving it conflicts. */
export function retraceEdit(
  db: WorkspaceDb,
  place: Place,
  { direction, objection }: Retrace,
  seen: Seen,
  at: number,
): Promise<Stepped | { key: string; why: Objection; at: number } | null> {
  const isUndo = direction === 'undo'
  const [from, to] = isUndo ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  return db.transaction('rw', db.edits, db.journal, async () => {
    for (;;) {
      const rows = inState(db, place, from)
      const stroke = found(journalRow, await (isUndo ? rows.last() : rows.first()))
      if (stroke?.id === undefined) return null
      const [expected, wanted] = isUndo ? [stroke.after, stroke.before] : [stroke.before, stroke.after]
      const row = await findEdit(db, place, stroke.key)
      const ground = row ? undefined : await findGround(db, place, stroke.key)
      const base = ground ? ground.text : seen(stroke.key)
      const isStill = isSameText(row ? row.text : base, expected)
      const why = isStill ? objection(stroke) : null
      if (why !== null) return { key: stroke.key, why, at: stroke.at }
      if (!isStill) {
        await db.journal.update(stroke.id, { state: 'dropped' })
        continue
      }
      const left = await putText(db, place, stroke.key, wanted ?? '', row, () => base, at)
      await db.journal.update(stroke.id, { state: to, atBase: !left })
      const caret = (isUndo ? stroke.caretBefore : stroke.caretAfter) ?? null
      return { key: stroke.key, row: left, caret }
    }
  })
}

/** Ends a conflict: 'mine' is unsaved again over the server's text; 'theirs' removes the edit, which undo can restore from the journal. */
export function settleConflict(
  db: WorkspaceDb,
  place: Place,
  key: string,
  choice: 'mine' | 'theirs',
  session: string,
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.journal, async () => {
    const row = await findEdit(db, place, key)
    if (row?.status !== 'conflict') return row
    if (choice === 'theirs') {
      await db.edits.delete([place.owner, place.scope, place.lang, key])
      await note(db, place, {
        key,
        before: row.text,
        after: row.theirs,
        burst: `settled ${at}`,
        session,
        at,
        atBase: true,
      })
      return undefined
    }
    return putText(
      db,
      place,
      key,
      row.text,
      { ...row, status: 'unsaved', base: row.theirs, theirs: null, by: '', theirsAt: '' },
      () => row.theirs,
      at,
    )
  })
}

/** Has an edit go for the server's text that overtook it, unless a save carries it; the journal has it, so that undo brings it back. */
export function takeStored(
  db: WorkspaceDb,
  place: Place,
  { key, stored, session }: { key: string; stored: string | null; session: string },
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.journal, async () => {
    const row = await findEdit(db, place, key)
    if (!row || row.requestId !== null) return row
    await db.edits.delete([place.owner, place.scope, place.lang, key])
    await note(db, place, { key, before: row.text, after: stored, burst: `taken ${at}`, session, at, atBase: true })
    return undefined
  })
}

/** How many edits lie here beside a pair's own: the owner's in the scope's other languages, and other users' in any. */
export function countEdits(
  db: WorkspaceDb,
  { owner, scope, lang }: Place,
): Promise<{ elsewhere: number; ofOthers: number }> {
  return db.transaction('r', db.edits, async () => {
    const [here, inScope, own, all] = await Promise.all([
      db.edits.where('[owner+scope+lang]').equals([owner, scope, lang]).count(),
      db.edits.where('[owner+scope]').equals([owner, scope]).count(),
      db.edits.where('owner').equals(owner).count(),
      db.edits.count(),
    ])
    return { elsewhere: inScope - here, ofOthers: all - own }
  })
}
