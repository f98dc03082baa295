import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { NoteForm } from './note-form.tsx'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWriteNotes } from './use-notes.ts'

const thread = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const about = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const reply = css({ borderInlineStart: 'hair', paddingInlineStart: '2' })

/** A list of open questions loses the one whose button was pressed: the focus stays in it. */
const stayIn = (button: HTMLElement) => button.closest<HTMLElement>('[role="dialog"]')?.focus()

const waitingWords = ({ signIn, refusal }: Note): string => {
  if (refusal !== undefined) return m.shared_refused()
  return signIn === null ? m.shared_unsent() : m.shared_waiting()
}

function NoteWords({ note }: { note: Note }) {
  const clock = useClock()
  const { drop } = useWriteNotes()
  const { isWaiting, refusal } = note
  return (
    <>
      <p className={about}>
        {note.by} · {clock(note.at)}
        {isWaiting ? ` · ${waitingWords(note)}` : ''}
      </p>
      <p className={words}>{note.text}</p>
      {isWaiting && refusal !== undefined ? (
        <>
          {refusal === '' ? null : <p>{refusal}</p>}
          <Button
            writes
            size="small"
            visual="quiet"
            onClick={({ currentTarget }) =>
              void drop(note).then(
                () => stayIn(currentTarget),
                () => undefined,
              )
            }
          >
            {m.notes_drop()}
          </Button>
        </>
      ) : null}
    </>
  )
}

type NoteThreadProps = { note: Note; replies: readonly Note[] }

export function NoteThread({ note, replies }: NoteThreadProps) {
  const { write, setOpen } = useWriteNotes()
  const { owner } = useSharedContext().shared
  const { scope: space, lang, key, id } = note
  return (
    <li className={thread}>
      <NoteWords note={note} />
      {replies.map((one) => (
        <div key={one.id} className={reply}>
          <NoteWords note={one} />
        </div>
      ))}
      {note.open ? (
        <NoteForm
          key={owner}
          place={`${owner} ${id}`}
          name={m.notes_reply()}
          action={m.notes_reply_send()}
          onWrite={(text) => write({ scope: space, lang, key, text, replyTo: id })}
        />
      ) : null}
      <span>
        <Button
          writes
          size="small"
          visual="quiet"
          onClick={({ currentTarget }) =>
            void setOpen(note, !note.open).then(
              () => stayIn(currentTarget),
              () => undefined,
            )
          }
        >
          {note.open ? m.notes_close() : m.notes_reopen()}
        </Button>
      </span>
    </li>
  )
}
