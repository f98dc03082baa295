import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark'
import { useCallback, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { spaceNames, languageName } from '#src/workspace/screen/names.ts'
import { NoteThread } from '#src/workspace/screen/notes/note-thread.tsx'
import { useThreads } from '#src/workspace/screen/notes/use-notes.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Note } from '#src/workspace/store/shared/notes.ts'
import { noFilter, pairSearch, toList } from '#src/workspace/screen/texts-search.ts'
import { pairOf } from '#src/workspace/workspace-search.ts'
import type { Tool, ToolProps } from './tool.ts'
import { Link } from '@tanstack/react-router'
import { useRead } from '#src/workspace/screen/shared/use-read.ts'
import { findTexts } from '#src/workspace/store/texts/kept-pair.ts'
import { spaces, type Space } from '#src/workspace/view.ts'

type Where = Pick<Note, 'scope' | 'key'>

const none: ReadonlyMap<Space, ReadonlyMap<string, string>> = new Map()

/**
 * Returns a function that gives the source of a question's text in another list; undefined if it is not on this device.
 * Each list is read once.
 */
function useSourceElsewhere(notes: readonly Where[], src: string): (note: Where) => string | undefined {
  const keysOf = (space: Space) => notes.filter(({ scope }) => scope === space).map(({ key }) => key)
  const asked = spaces.map((space) => ({ space, keys: keysOf(space) })).filter(({ keys }) => keys.length > 0)
  const { value } = useRead(
    async (db) => {
      const found = new Map<Space, ReadonlyMap<string, string>>()
      for (const { space, keys } of asked) found.set(space, await findTexts(db, space, src, keys))
      return found
    },
    [src, JSON.stringify(asked)],
    none,
  )
  return ({ scope, key }) => value.get(scope)?.get(key)
}

type QuestionLinkProps = { note: Pick<Note, 'scope' | 'lang' | 'key'>; src: string }

/**
 * Links to the text of a question that is in another list. Opens the list in the question's language. `src`: the source
 * language.
 */
export function QuestionLink({ note: { scope, lang, key }, src }: QuestionLinkProps) {
  const search = { ...pairSearch(pairOf(src, lang)), unit: key }
  return (
    <Link {...toList(scope)} search={search}>
      {m.questions_open()}
    </Link>
  )
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const about = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', overflowWrap: 'anywhere' })
// Always in the document, so that screen readers announce its text. Takes no space while empty.
const told = css({ _empty: { position: 'absolute' } })
const remark = css({ textStyle: 'small', color: 'ink-2', marginBottom: '2' })

/** Returns the message about the list of questions; empty until it is known. */
function saidOf({ status, value }: ReturnType<typeof useThreads>): string {
  if (status === 'failed') return m.questions_unread()
  return status === 'read' && value.length === 0 ? m.questions_none() : ''
}

function QuestionsDialog({ onClose }: ToolProps) {
  const { source, byKey, languages, changeSearch } = useWorkspaceContext()
  const { subject, shared } = useSharedContext()
  const { src } = subject
  // A question whose reply is being typed stays in the list even if somebody else answers it.
  const [held, setHeld] = useState<ReadonlyMap<string, Note>>(new Map())
  const hold = useCallback(
    (note: Note) => setHeld((known) => (known.has(note.id) ? known : new Map(known).set(note.id, note))),
    [],
  )
  const read = useThreads(shared.owner, held)
  const isHere = ({ scope, key }: Note) => scope === subject.space && byKey.has(key)
  const elsewhere = read.value.map(({ note }) => note).filter((note) => !isHere(note))
  const sourceElsewhere = useSourceElsewhere(elsewhere, src)
  const open = ({ lang, key }: Note) => {
    changeSearch({ ...noFilter, ...pairOf(src, lang), unit: key }, false)
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      title={m.questions_title()}
      closeLabel={m.workspace_close()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.workspace_close()}</Button>}
    >
      {shared.outcome.notes === 'absent' ? <p className={remark}>{m.notes_absent()}</p> : null}
      <p role="status" className={told}>
        {saidOf(read)}
      </p>
      <ul className={list}>
        {read.value.map(({ note, replies }) => {
          const text = isHere(note) ? byKey.get(note.key)?.source : sourceElsewhere(note)
          return (
            <li key={note.id}>
              <p className={about}>
                <span className={css({ textStyle: 'code' })}>{note.key}</span>
                <span className={css({ color: 'ink-2' })}>
                  {spaceNames[note.scope]()} · {languageName(languages, note.lang)}
                </span>
                {isHere(note) ? (
                  <Button size="small" onClick={() => open(note)}>
                    {m.questions_open()}
                  </Button>
                ) : note.scope === subject.space ? null : (
                  <QuestionLink note={note} src={src} />
                )}
              </p>
              {text === undefined ? null : <p {...languageProps(source.lang)}>{text}</p>}
              <ul>
                <NoteThread note={note} replies={replies} onHolds={hold} />
              </ul>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

const noneHeld: ReadonlyMap<string, Note> = new Map()

/** Renders the menu entry with the number of open questions. New questions are reported only here. */
function QuestionsEntry() {
  const { shared } = useSharedContext()
  const { length } = useThreads(shared.owner, noneHeld).value
  return length === 0 ? m.questions_title() : m.questions_title_count({ count: length })
}

export const tool: Tool = {
  group: 'settings',
  order: 60,
  icon: <MessageCircleQuestionMark />,
  title: m.questions_title,
  Entry: QuestionsEntry,
  Dialog: QuestionsDialog,
}
