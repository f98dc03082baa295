import { Dexie } from 'dexie'
import { isTold } from './shared-revision.ts'
import { noteRow, type NoteRow, type WorkspaceDb } from '#src/workspace/store/db.ts'
import type { Space } from '#src/workspace/view.ts'

/** A note as this person sees it. `isWaiting`: whether the note, or a change of it, was not sent to the server yet. */
export type Note = NoteRow & { isWaiting: boolean }

const parsed = (rows: readonly unknown[]): NoteRow[] => rows.map((row) => noteRow.parse(row))

function seen(rows: readonly NoteRow[]): Note[] {
  const notes = new Map<string, Note>()
  for (const side of ['server', 'own'])
    for (const row of rows) if (row.side === side) notes.set(row.id, { ...row, isWaiting: side === 'own' })
  return [...notes.values()].toSorted((a, b) => a.at.localeCompare(b.at))
}

export async function listNotes(db: WorkspaceDb, space: Space, key: string): Promise<Note[]> {
  return seen(parsed(await db.notes.where('[scope+key]').equals([space, key]).toArray()))
}

/**
 * Reads the notes of a list as searchable text: for each key with notes, the texts of its notes, each followed by its
 * author.
 */
export async function readNoteTexts(db: WorkspaceDb, space: Space): Promise<ReadonlyMap<string, string>> {
  const rows = parsed(
    await db.notes.where('[scope+key]').between([space, Dexie.minKey], [space, Dexie.maxKey]).toArray(),
  )
  const said = new Map<string, string>()
  for (const { key, by, text } of seen(rows)) said.set(key, `${said.get(key) ?? ''}${text}\n${by}\n`)
  return said
}

export async function listThreads(db: WorkspaceDb): Promise<{ note: Note; replies: Note[] }[]> {
  const notes = seen(parsed(await db.notes.toArray()))
  // Refused notes are included although they may be closed: if their text has been removed, no other view shows them.
  const open = notes.filter(
    (note) => note.replyTo === null && (note.open || (note.isWaiting && note.refusal !== undefined)),
  )
  return open.map((note) => ({ note, replies: notes.filter(({ replyTo }) => replyTo === note.id) }))
}

/**
 * Returns the unsent row of a note that this person (`by`) opens or closes. `reopens` is the time at which the note was
 * closed on the server before their first unsent change, and later unsent changes keep it. `now`: in ms since 1970.
 */
export function openedNote(note: Note, open: boolean, { by, now }: { by: string; now: number }): NoteRow {
  const closed = open ? { closedBy: null, closedAt: null } : { closedBy: by, closedAt: new Date(now).toISOString() }
  return noteRow.parse({
    ...note,
    ...closed,
    open,
    side: 'own',
    changedAt: now,
    reopens: note.reopens ?? note.closedAt,
    refusal: undefined,
  })
}

export async function putNotes(db: WorkspaceDb, notes: readonly NoteRow[]): Promise<void> {
  await db.notes.bulkPut([...notes])
}

/** Lists the unsent notes, oldest first, and notes that the server has refused after all others. */
export async function listWaitingNotes(db: WorkspaceDb): Promise<NoteRow[]> {
  const waiting = parsed(await db.notes.where('side').equals('own').toArray())
  const isRefused = (row: NoteRow) => Number(row.refusal !== undefined)
  return waiting.sort((a, b) => isRefused(a) - isRefused(b) || (a.at < b.at ? -1 : 1))
}

/** Returns the ids of those of the given notes that the server has, as far as this device knows. */
export async function findStored(db: WorkspaceDb, notes: readonly NoteRow[]): Promise<ReadonlySet<string>> {
  const there = await db.notes.bulkGet(notes.map(({ id }): [string, string] => ['server', id]))
  return new Set(there.flatMap((row) => (row ? [row.id] : [])))
}

/**
 * Stores that the server has refused an unsent note. `why`: the server's reason, empty if it gave none. Does nothing if
 * the note has changed since it was sent.
 */
export function noteRefused(db: WorkspaceDb, { id, changedAt }: NoteRow, why: string): Promise<void> {
  return db.transaction('rw', db.notes, async () => {
    const now = await db.notes.get(['own', id])
    if (now && noteRow.parse(now).changedAt === changedAt) await db.notes.put({ ...now, refusal: why })
  })
}

/** Removes an unsent note together with its unsent replies, or the unsent change of a note that the server has. */
export async function dropNote(db: WorkspaceDb, { id }: Pick<NoteRow, 'id'>): Promise<void> {
  await db.transaction('rw', db.notes, async () => {
    // Unsent replies to a note that the server does not have are removed with it.
    const isFirst = (await db.notes.get(['server', id])) === undefined
    if (isFirst) await db.notes.filter((row) => row.side === 'own' && row.replyTo === id).delete()
    await db.notes.delete(['own', id])
  })
}

/**
 * Stores `stored`, the notes in the server's answer to `sent`, unless this device has fetched that `revision` already.
 * A note that has changed since it was sent stays unsent.
 */
export function confirmNotes(
  db: WorkspaceDb,
  sent: readonly NoteRow[],
  { stored, revision }: { stored: readonly NoteRow[]; revision: number },
): Promise<void> {
  return db.transaction('rw', db.notes, db.meta, async () => {
    if (!(await isTold(db, { of: 'notes' }, revision))) await db.notes.bulkPut([...stored])
    for (const one of sent) {
      const now = await db.notes.get(['own', one.id])
      if (now && noteRow.parse(now).changedAt === one.changedAt) await db.notes.delete(['own', one.id])
    }
  })
}

/** Stores notes from the server. If `whole`, first removes all other server notes. */
export function keepNotes(
  db: WorkspaceDb,
  { rows, whole }: { rows: readonly NoteRow[]; whole: boolean },
): Promise<void> {
  return db.transaction('rw', db.notes, async () => {
    if (whole) await db.notes.where('side').equals('server').delete()
    await db.notes.bulkPut([...rows])
  })
}
