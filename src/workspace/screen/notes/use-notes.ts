import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { toStorable } from '#src/contract/values/storable.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { dropNote, listNotes, type Note, openedNote, putNotes } from '#src/workspace/store/shared/notes.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { Space } from '#src/workspace/view.ts'

const none: readonly Note[] = []

/** Changes go to the device first. */
export function useNotes(key: string): readonly Note[] {
  const { subject, shared } = useSharedContext()
  const { space } = subject
  const { owner } = shared
  return useLiveQuery(
    () =>
      browserDevice()
        .use((db) => listNotes(db, owner ?? '', space, key))
        .catch(() => none),
    [owner, space, key],
    none,
  )
}

export type NewNote = { scope: Space; lang: string; key: string; text: string; replyTo: string | null }

export function useWriteNotes() {
  const { shared } = useSharedContext()
  const { owner, signIn, tell } = shared
  const write = useCallback(
    async (note: NewNote) => {
      // Resolved, it would look kept.
      if (owner === null) throw new Error('nobody writes this note')
      const now = Date.now()
      const at = new Date(now).toISOString()
      const open = note.replyTo === null
      const text = toStorable(note.text)
      const row = { ...note, text, owner, id: crypto.randomUUID(), open, by: owner, at, closedBy: null, closedAt: null }
      await browserDevice().say((db) => putNotes(db, [{ ...row, signIn, changedAt: now }]))
      tell()
    },
    [owner, signIn, tell],
  )
  const setOpen = useCallback(
    async (note: Note, open: boolean) => {
      if (owner === null) return
      const row = openedNote(note, open, { owner, signIn, now: Date.now() })
      await browserDevice().say((db) => putNotes(db, [row]))
      tell()
    },
    [owner, signIn, tell],
  )
  const drop = useCallback((note: Note) => browserDevice().say((db) => dropNote(db, note)), [])
  return { write, setOpen, drop }
}
