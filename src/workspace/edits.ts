import { Dexie } from 'dexie'
import { editRow, found, journalRow, type EditRow, type JournalRow, type WorkspaceDb } from './db.ts'
import type { Scope } from './view.ts'

/** Whose edits, of which texts, into which language. */
export type Place = { owner: string; scope: Scope; lang: string }
/** The server's text of a key as the screen shows it now. */
export type Seen = (key: string) => string | null

const journalLimit = 2_000

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

type Stroke = { key: string; before: string | null; after: string | null; burst: string; at: number }

async function note(db: WorkspaceDb, place: Place, stroke: Stroke): Promise<void> {
  await inState(db, place, 'undone').modify({ state: 'dropped' })
  const last = found(journalRow, await inState(db, place, 'done').last())
  if (last && last.key === stroke.key && last.burst === stroke.burst) {
    await db.journal.put({ ...last, after: stroke.after, at: stroke.at })
    return
  }
  const id = await db.journal.add({ ...place, ...stroke, state: 'done' })
  if (id % 50 === 0)
    await db.journal
      .where('id')
      .belowOrEqual(id - journalLimit)
      .delete()
}

/**
 * Keeps a text as this owner's edit and resolves once it is on disk. A text equal to what the translator started
 * from is no edit any more. Writes of one burst are one step for undo. Resolves to the edit as it is kept.
 */
export function writeEdit(
  db: WorkspaceDb,
  place: Place,
  write: { key: string; text: string; burst: string },
  seen: Seen,
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.journal, async () => {
    const row = await findEdit(db, place, write.key)
    const before = row ? row.text : seen(write.key)
    if (isSameText(before, write.text)) return row
    await note(db, place, { key: write.key, before, after: write.text, burst: write.burst, at })
    return putText(db, place, write.key, write.text, row, seen, at)
  })
}

export type Stepped = { key: string; row: EditRow | undefined }

// A step is taken only where the text still is what the step left: it never undoes somebody else's newer text.
function step(
  db: WorkspaceDb,
  place: Place,
  seen: Seen,
  at: number,
  direction: 'undo' | 'redo',
): Promise<Stepped | null> {
  const [from, to] = direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  return db.transaction('rw', db.edits, db.journal, async () => {
    for (;;) {
      const rows = inState(db, place, from)
      const stroke = found(journalRow, await (direction === 'undo' ? rows.last() : rows.first()))
      if (stroke?.id === undefined) return null
      const [expected, wanted] = direction === 'undo' ? [stroke.after, stroke.before] : [stroke.before, stroke.after]
      const row = await findEdit(db, place, stroke.key)
      const isStill = isSameText(row ? row.text : seen(stroke.key), expected)
      await db.journal.update(stroke.id, { state: isStill ? to : 'dropped' })
      if (!isStill) continue
      return { key: stroke.key, row: await putText(db, place, stroke.key, wanted ?? '', row, seen, at) }
    }
  })
}

/** Takes back the latest step, in whatever unit it was; resolves to its key and edit, or to null when nothing is left. */
export const undoEdit = (db: WorkspaceDb, place: Place, seen: Seen, at: number) => step(db, place, seen, at, 'undo')

export const redoEdit = (db: WorkspaceDb, place: Place, seen: Seen, at: number) => step(db, place, seen, at, 'redo')

/**
 * Ends a conflict. 'mine' is unsaved again, now over the server's text; with 'theirs' the edit goes, but the journal
 * has it, so that undo brings it back.
 */
export function settleConflict(
  db: WorkspaceDb,
  place: Place,
  key: string,
  choice: 'mine' | 'theirs',
  at: number,
): Promise<EditRow | undefined> {
  return db.transaction('rw', db.edits, db.journal, async () => {
    const row = await findEdit(db, place, key)
    if (row?.status !== 'conflict') return row
    if (choice === 'theirs') {
      await db.edits.delete([place.owner, place.scope, place.lang, key])
      await note(db, place, { key, before: row.text, after: row.theirs, burst: `settled ${at}`, at })
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
