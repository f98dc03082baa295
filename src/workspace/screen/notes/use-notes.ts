import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { toStorable } from '#src/contract/values/storable.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { dropNote, listNotes, type Note, openedNote, putNotes, listThreads } from '#src/workspace/store/shared/notes.ts'
import type { NoteRow, WorkspaceDb } from '#src/workspace/store/db.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import type { Space } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'
import { type Read, useRead } from '#src/workspace/screen/shared/use-read.ts'

const none: readonly Note[] = []

/** Returns the notes on a text, as stored on this device; empty if they cannot be read. */
export function useNotes(key: string): readonly Note[] {
  const { subject, shared } = useSharedContext()
  const { space } = subject
  const { owner } = shared
  return useLiveQuery(
    () =>
      browserDevice()
        .use((db) => listNotes(db, space, key))
        .catch(() => none),
    [owner, space, key],
    none,
  )
}

export type NewNote = { scope: Space; lang: string; key: string; text: string; replyTo: string | null }
type Writer = { by: string; now: number }

function newRow(note: NewNote, { by, now }: Writer): NoteRow {
  const at = new Date(now).toISOString()
  const open = note.replyTo === null
  const written = { side: 'own' as const, changedAt: now, by, at, closedBy: null, closedAt: null }
  return { ...note, ...written, text: toStorable(note.text), id: randomId(), open }
}

/**
 * Returns functions that store notes and their changes on this device, from which they are sent to the server. `write`
 * adds a note, `setOpen` closes or reopens a question, `answer` replies and closes it, and `drop` removes a note. Each
 * rejects if the device could not store the change.
 */
export function useWriteNotes() {
  const { shared } = useSharedContext()
  const { owner, notifyLocalChange } = shared
  const put = useCallback(
    async (rowsBy: (writer: Writer) => readonly NoteRow[]) => {
      // Without an error, the note would look stored.
      const device = owner === null ? null : browserDevice()
      if (owner === null || device?.person !== owner) throw new Error('nobody writes this note')
      const rows = rowsBy({ by: owner, now: Date.now() })
      // Writes all notes or none.
      await device.writeAnnotations((db) => db.transaction('rw', db.notes, () => putNotes(db, rows)))
      notifyLocalChange()
    },
    [owner, notifyLocalChange],
  )
  const write = useCallback((note: NewNote) => put((writer) => [newRow(note, writer)]), [put])
  const setOpen = useCallback((note: Note, open: boolean) => put((writer) => [openedNote(note, open, writer)]), [put])
  const answer = useCallback(
    (note: Note, reply: NewNote) => put((writer) => [newRow(reply, writer), openedNote(note, false, writer)]),
    [put],
  )
  const drop = useCallback(
    async (note: Note) => {
      const device = browserDevice()
      if (owner !== null && device.person === owner) await device.writeAnnotations((db) => dropNote(db, note))
    },
    [owner],
  )
  return { write, setOpen, answer, drop }
}

export type Thread = { note: Note; replies: Note[] }

const noThreads: readonly Thread[] = []

/**
 * Lists the open questions with their replies, oldest first. A question in `held` stays in the list even if it has been
 * answered, for example because the user is typing a reply.
 */
export async function listHeldThreads(db: WorkspaceDb, held: Iterable<Note>): Promise<Thread[]> {
  const open = await listThreads(db)
  const answered: Thread[] = []
  for (const { scope, key, id } of held) {
    if (open.some(({ note }) => note.id === id)) continue
    const notes = await listNotes(db, scope, key)
    const note = notes.find((one) => one.id === id)
    if (note) answered.push({ note, replies: notes.filter(({ replyTo }) => replyTo === id) })
  }
  return [...open, ...answered].toSorted((a, b) => a.note.at.localeCompare(b.note.at))
}

export const useThreads = (owner: string | null, held: ReadonlyMap<string, Note>): Read<readonly Thread[]> =>
  useRead((db) => listHeldThreads(db, held.values()), [owner, held], noThreads)
