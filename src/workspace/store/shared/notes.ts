import { Dexie } from 'dexie'
import { isTold } from './shared-revision.ts'
import { noteRow, type NoteRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

/** `isWaiting`: not on the server yet. */
export type Note = NoteRow & { isWaiting: boolean }

const parsed = (rows: readonly unknown[]): NoteRow[] => rows.map((row) => noteRow.parse(row))

function seenBy(owner: string, rows: readonly NoteRow[]): Note[] {
  const seen = new Map<string, Note>()
  for (const by of new Set(['', owner]))
    for (const row of rows) if (row.owner === by) seen.set(row.id, { ...row, isWaiting: by !== '' })
  return [...seen.values()].toSorted((a, b) => a.at.localeCompare(b.at))
}

export async function listNotes(db: WorkspaceDb, owner: string, space: Space, key: string): Promise<Note[]> {
  return seenBy(owner, parsed(await db.notes.where('[scope+key]').equals([space, key]).toArray()))
}

/** Reads the texts of a list's notes by unit, each with its author. */
export async function readNoteTexts(
  db: WorkspaceDb,
  owner: string,
  space: Space,
): Promise<ReadonlyMap<string, string>> {
  const rows = parsed(
    await db.notes.where('[scope+key]').between([space, Dexie.minKey], [space, Dexie.maxKey]).toArray(),
  )
  const said = new Map<string, string>()
  for (const { key, by, text } of seenBy(owner, rows)) said.set(key, `${said.get(key) ?? ''}${text}\n${by}\n`)
  return said
}

export async function listThreads(db: WorkspaceDb, owner: string): Promise<{ note: Note; replies: Note[] }[]> {
  const notes = seenBy(owner, parsed(await db.notes.toArray()))
  // A refused note is listed nowhere else if its text is gone.
  const open = notes.filter(
    (note) => note.replyTo === null && (note.open || (note.isWaiting && note.refusal !== undefined)),
  )
  return open.map((note) => ({ note, replies: notes.filter(({ replyTo }) => replyTo === note.id) }))
}

/**
 * Returns the note as opened or closed by its reader. The server's closing that the reader saw stays in `reopens`
 * however often the note changes before it is sent.
 */
export function openedNote(
  note: Note,
  open: boolean,
  { owner, signIn, now }: { owner: string; signIn: string | null; now: number },
): NoteRow {
  const closed = open ? { closedBy: null, closedAt: null } : { closedBy: owner, closedAt: new Date(now).toISOString() }
  return noteRow.parse({
    ...note,
    ...closed,
    open,
    owner,
    signIn,
    changedAt: now,
    reopens: note.reopens ?? note.closedAt,
    refusal: undefined,
  })
}

export async function putNotes(db: WorkspaceDb, notes: readonly NoteRow[]): Promise<void> {
  await db.notes.bulkPut([...notes])
}

/** Lists unsent notes, except those written without a session; refused notes come last. */
export async function listWaitingNotes(db: WorkspaceDb, owner: string): Promise<NoteRow[]> {
  const waiting = parsed(await db.notes.toArray()).filter((row) => row.owner === owner && row.signIn !== null)
  const isRefused = (row: NoteRow) => Number(row.refusal !== undefined)
  return waiting.sort((a, b) => isRefused(a) - isRefused(b) || (a.at < b.at ? -1 : 1))
}

/** Returns the ids of the notes that the server has. */
export async function findStored(db: WorkspaceDb, notes: readonly NoteRow[]): Promise<ReadonlySet<string>> {
  const there = await db.notes.bulkGet(notes.map(({ id }): [string, string] => ['', id]))
  return new Set(there.flatMap((row) => (row ? [row.id] : [])))
}

/** Notes that the server refused a note as it is; `why` is the server's reason. */
export function noteRefused(db: WorkspaceDb, { owner, id, changedAt }: NoteRow, why: string): Promise<void> {
  return db.transaction('rw', db.notes, async () => {
    const now = await db.notes.get([owner, id])
    if (now && noteRow.parse(now).changedAt === changedAt) await db.notes.put({ ...now, refusal: why })
  })
}

/** Removes an unsent note, or reverts the unsent change of one. */
export async function dropNote(db: WorkspaceDb, { owner, id }: Pick<NoteRow, 'owner' | 'id'>): Promise<void> {
  if (owner === '') return
  await db.transaction('rw', db.notes, async () => {
    // Replies to a note that nobody else has are removed with it.
    const isFirst = (await db.notes.get(['', id])) === undefined
    if (isFirst) await db.notes.filter((row) => row.owner === owner && row.replyTo === id).delete()
    await db.notes.delete([owner, id])
  })
}

/** Applies the server's answer to `sent`; a note changed again meanwhile stays unsent. */
export function confirmNotes(
  db: WorkspaceDb,
  sent: readonly NoteRow[],
  { stored, revision }: { stored: readonly NoteRow[]; revision: number },
): Promise<void> {
  return db.transaction('rw', db.notes, db.meta, async () => {
    if (!(await isTold(db, { of: 'notes' }, revision))) await db.notes.bulkPut([...stored])
    for (const one of sent) {
      const now = await db.notes.get([one.owner, one.id])
      if (now && noteRow.parse(now).changedAt === one.changedAt) await db.notes.delete([one.owner, one.id])
    }
  })
}

/** Stores notes from the server; if `whole`, removes those not among them. */
export function keepNotes(
  db: WorkspaceDb,
  { rows, whole }: { rows: readonly NoteRow[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.notes, async () => {
    if (whole) {
      const known = parsed(await db.notes.toArray()).filter(({ owner }) => owner === '')
      await db.notes.bulkDelete(known.map(({ id }) => ['', id]))
    }
    await db.notes.bulkPut([...rows])
  })
}
