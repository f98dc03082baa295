import { css } from '#styles/css'
import { m } from '#messages'
import type { PaneProps, Pane } from './pane.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import { NoteForm } from '#src/workspace/screen/notes/note-form.tsx'
import { NoteThread } from '#src/workspace/screen/notes/note-thread.tsx'
import { useNotes, useWriteNotes } from '#src/workspace/screen/notes/use-notes.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '4', marginBottom: '3', _empty: { display: 'none' } })
const remark = css({ textStyle: 'small', color: 'ink-2', marginBottom: '2' })

function NotesPane({ unit: { key } }: PaneProps) {
  const { languages } = useWorkspaceContext()
  const { subject, shared } = useSharedContext()
  const { space, dst } = subject
  const notes = useNotes(key)
  const { write } = useWriteNotes()
  const box = `${space} ${dst} ${key}`
  return (
    <>
      <ul className={list}>
        {notes
          .filter(({ replyTo }) => replyTo === null)
          .map((note) => (
            <NoteThread
              key={note.id}
              note={note}
              replies={notes.filter(({ replyTo }) => replyTo === note.id)}
              language={note.lang === dst ? undefined : languageName(languages, note.lang)}
            />
          ))}
      </ul>
      {shared.outcome.notes === 'absent' ? <p className={remark}>{m.notes_absent()}</p> : null}
      <NoteForm
        key={`${shared.owner} ${box}`}
        place={{ owner: shared.owner ?? '', box }}
        name={m.notes_ask()}
        action={m.notes_send()}
        onWrite={(text) => write({ scope: space, lang: dst, key, text, replyTo: null })}
      />
    </>
  )
}

export const pane: Pane = { order: 7, title: m.notes_title, Pane: NotesPane }
