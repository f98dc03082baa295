import { type Read, useRead } from '#src/workspace/screen/shared/use-read.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'
import { listNotes, listThreads, type Note } from '#src/workspace/store/shared/notes.ts'

export type Thread = { note: Note; replies: Note[] }

const none: readonly Thread[] = []

/** Lists the open questions, and those of `held` that have been answered since. */
export async function listHeldThreads(db: WorkspaceDb, owner: string, held: Iterable<Note>): Promise<Thread[]> {
  const open = await listThreads(db, owner)
  const answered: Thread[] = []
  for (const { scope, key, id } of held) {
    if (open.some(({ note }) => note.id === id)) continue
    const notes = await listNotes(db, owner, scope, key)
    const note = notes.find((one) => one.id === id)
    if (note) answered.push({ note, replies: notes.filter(({ replyTo }) => replyTo === id) })
  }
  return [...open, ...answered].toSorted((a, b) => a.note.at.localeCompare(b.note.at))
}

export const useThreads = (owner: string | null, held: ReadonlyMap<string, Note>): Read<readonly Thread[]> =>
  useRead((db) => listHeldThreads(db, owner ?? '', held.values()), [owner, held], none)
