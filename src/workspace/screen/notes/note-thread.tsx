import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { NoteFields } from './note-form.tsx'
import { useWriteNotes } from './use-notes.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { isBy } from '#src/workspace/person.ts'
import { useNoteBox } from './use-note-box.ts'

/**
 * Returns the state and the actions of a question's thread. `box`: the reply that is being typed. `toggle`: closes or
 * reopens the question; if the box contains text, closing also sends it as a reply.
 */
export function useThread(note: Note) {
  const { owner } = useSharedContext().shared
  const { write, answer, setOpen } = useWriteNotes()
  const { scope, lang, key, id, open, closedBy } = note
  const replyOf = (text: string) => ({ scope, lang, key, text, replyTo: id })
  const box = useNoteBox({ owner: owner ?? '', box: id }, (text) => write(replyOf(text)))
  const hasWords = box.text.trim() !== ''
  const [isBad, setBad] = useState(false)
  // The thread stays if somebody else closes the question while its box contains text: the box must not disappear while
  // the user types.
  const [staysShown, setStaysShown] = useState(false)
  if (staysShown ? open : !open && hasWords && !(closedBy && isBy(owner ?? '', closedBy))) setStaysShown(!staysShown)

  async function toggle(): Promise<void> {
    if (open && hasWords) return box.write((text) => answer(note, replyOf(text)))
    await setOpen(note, !open).then(
      () => setBad(false),
      () => setBad(true),
    )
  }
  return { box, hasWords, isFormShown: open || hasWords || staysShown, isBad, toggle }
}

const thread = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const about = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const reply = css({ borderInlineStart: 'hair', paddingInlineStart: '2' })

/**
 * Focuses the dialog that lists the threads or, beside a text, the box for a new note. Called when the focused thread
 * is removed.
 */
function stayIn(within: HTMLElement) {
  const boxes = within.closest('ul')?.parentElement?.querySelectorAll<HTMLElement>(':scope > div textarea[name="note"]')
  const home = within.closest<HTMLElement>('[role="dialog"]') ?? boxes?.[0]
  home?.focus()
}

const waitingWords = ({ refusal }: Note): string => (refusal === undefined ? m.shared_waiting() : m.shared_refused())

function nextOf(note: Note, hasWords: boolean): string {
  if (!note.open) return m.notes_reopen()
  return hasWords ? m.notes_reply_close() : m.notes_close()
}

function NoteWords({ note, language }: Pick<NoteThreadProps, 'note' | 'language'>) {
  const clock = useClock()
  const { drop } = useWriteNotes()
  const { isWaiting, refusal } = note
  return (
    <>
      <p className={about}>
        {shownEmail(note.by)} · {clock(note.at)}
        {language === undefined ? '' : ` · ${language}`}
        {isWaiting ? ` · ${waitingWords(note)}` : ''}
      </p>
      <p className={words} dir="auto">
        {note.text}
      </p>
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

/** Moves the focus when the focused thread is removed, for example because a colleague has answered it. */
function useFocusLeft(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const thread = ref.current
    return () => {
      if (thread?.contains(document.activeElement)) stayIn(thread)
    }
  }, [ref])
}

type NoteThreadProps = {
  note: Note
  replies: readonly Note[]
  /** Name of the thread's language, if its surroundings do not show it. */
  language?: string | undefined
  /** Called when the thread's box contains text. */
  onHolds?: ((note: Note) => void) | undefined
}

export function NoteThread({ note, replies, language, onHolds }: NoteThreadProps) {
  const threadRef = useRef<HTMLLIElement>(null)
  useFocusLeft(threadRef)
  const { box, hasWords, isFormShown, isBad, toggle } = useThread(note)
  useEffect(() => {
    if (hasWords) onHolds?.(note)
  }, [hasWords, note, onHolds])
  return (
    <li ref={threadRef} className={thread}>
      <NoteWords note={note} language={language} />
      {replies.map((one) => (
        <div key={one.id} className={reply}>
          <NoteWords note={one} />
        </div>
      ))}
      {isFormShown ? <NoteFields box={box} name={m.notes_reply()} action={m.notes_reply_send()} /> : null}
      {isBad ? <p role="alert">{m.shared_not_kept()}</p> : null}
      <span>
        <Button writes size="small" visual="quiet" onClick={() => void toggle()}>
          {nextOf(note, hasWords)}
        </Button>
      </span>
    </li>
  )
}
