import { type RefObject, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import type { StoredNote } from '#src/contract/translators/notes.ts'
import type { space } from '#src/contract/values/space.ts'
import { fullMoment, shortMoment } from '#src/site/date.ts'
import { languageNameIn } from '#src/site/language-name-in.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { mayUse } from '#src/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { css, cx } from '#styles/css'
import { input } from '#styles/recipes'
import { type Reply, type Thread, useAnswerQuestion } from './question-queries.ts'
import { randomId } from '#src/browser/random-id.ts'
import { Link } from '@tanstack/react-router'
import { everyText } from '#src/portal/shell/every-text.ts'

const row = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  paddingBlock: '4',
  borderBlockStart: 'hair',
  _last: { paddingBlockEnd: '0' },
})
const keyName = css({ textStyle: 'code', fontWeight: 'strong', overflowWrap: 'anywhere', outlineOffset: '[3px]' })
const quiet = css({ textStyle: 'small', color: 'ink-2', overflowWrap: 'anywhere' })
const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: 'prose' })
const replied = css({ borderInlineStart: 'hair', paddingInlineStart: '3' })
const box = css({ height: '[auto]', minHeight: '[4rem]', paddingBlock: '2', resize: 'vertical' })
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' })
const unseen = css({ srOnly: true })

/** Maximum length of a reply in the contract. */
const maxLength = 4_000

const spaceNames: Record<(typeof space)['_output'], () => string> = {
  system: m.menu_system_texts,
  vartext: m.menu_vartext,
  catalog: m.keep_part_catalog,
}

function NoteWords({ note: { by, at, text } }: { note: StoredNote }) {
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  return (
    <>
      <p className={quiet}>
        {shownEmail(by)} ·{' '}
        <time dateTime={at} title={fullMoment(at, reader)}>
          {shortMoment(at, reader, (time) => time)}
        </time>
      </p>
      <p className={words} dir="auto">
        {text}
      </p>
    </>
  )
}

/**
 * When the row disappears while it contains the focus, moves the focus to the next row, else the previous row, else the
 * section's heading.
 */
function useFocusLeft(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const gone = ref.current
    return () => {
      if (!gone?.contains(document.activeElement)) return
      const next = (gone.nextElementSibling ?? gone.previousElementSibling)?.querySelector('h3')
      const home = next ?? gone.closest('section')?.querySelector('h2')
      home?.focus()
    }
  }, [ref])
}

type Sending = 'reply' | 'close'

/**
 * Returns `send`, which sends the typed reply, closes the question, or does both. `error` is the message of the last
 * failure.
 */
function useSend({ note, draft, onSent }: Pick<QuestionThreadProps, 'draft' | 'onSent'> & { note: StoredNote }) {
  const { mutateAsync } = useAnswerQuestion()
  const boxRef = useRef<HTMLTextAreaElement>(null)
  // A reply keeps its id until it has arrived, so that the server stores it once even if it is sent twice.
  const attempt = useRef<Reply | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState('')

  async function send(what: Sending): Promise<void> {
    const hasWords = draft.trim() !== ''
    if (hasWords && attempt.current?.text !== draft) attempt.current = { id: randomId(), text: draft }
    setSending(what)
    setError('')
    const isThere = watchFocus()
    const closes = what === 'close'
    const answer = await mutateAsync({ note, reply: hasWords ? attempt.current : null, closes }).catch(() => null)
    setSending(null)
    if (answer?.ok) {
      attempt.current = null
      onSent(closes)
      return
    }
    setError(answer?.refusal.messages.join(' ') || m.refusal_unavailable())
    if (isThere()) boxRef.current?.focus()
  }
  return { send, sending, error, boxRef }
}

type QuestionThreadProps = {
  thread: Thread
  /** The text typed as the reply. */
  draft: string
  isKept: boolean
  onType: (text: string) => void
  onSent: (isClosed: boolean) => void
}

export function QuestionThread({ thread: { note, replies }, draft, isKept, onType, onSent }: QuestionThreadProps) {
  const { locale, who } = useShell()
  const id = useId()
  const ref = useRef<HTMLLIElement>(null)
  useFocusLeft(ref)
  const { send, sending, error, boxRef } = useSend({ note, draft, onSent })
  const hasWords = draft.trim() !== ''
  const language = languageNameIn(locale, note.lang)
  const which = (
    <span className={unseen}>
      {' '}
      {note.key}, {language}
    </span>
  )
  return (
    <li ref={ref} className={row} aria-labelledby={id}>
      <div>
        <h3 id={id} tabIndex={-1} className={keyName}>
          {note.key}
        </h3>
        <p className={quiet}>
          {spaceNames[note.space]()} · {language}
          {mayUse(who, ['CAN_TRANSLATE']) ? (
            <>
              {' · '}
              <TextLink note={note}>
                {m.questions_open()}
                {which}
              </TextLink>
            </>
          ) : null}
        </p>
      </div>
      <div>
        <NoteWords note={note} />
      </div>
      {replies.map((one) => (
        <div key={one.id} className={replied}>
          <NoteWords note={one} />
        </div>
      ))}
      {note.open ? null : <p>{m.questions_answered_by({ by: note.closed_by ?? '' })}</p>}
      <Field
        label={
          <>
            {m.notes_reply()}
            {which}
          </>
        }
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            ref={boxRef}
            className={cx(input({ size: 'tool' }), box)}
            data-kept={isKept || undefined}
            rows={2}
            maxLength={maxLength}
            readOnly={sending !== null}
            value={draft}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <div className={acts}>
        <Button
          writes
          busy={sending === 'reply'}
          idle={!hasWords || sending !== null}
          onClick={() => void send('reply')}
        >
          {m.notes_reply_send()}
          {which}
        </Button>
        {note.open ? (
          <Button writes busy={sending === 'close'} idle={sending !== null} onClick={() => void send('close')}>
            {hasWords ? m.notes_reply_close() : m.notes_close()}
            {which}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Links to a question's text, in the language that the question is about. */
function TextLink({ note: { space, lang, key }, children }: { note: StoredNote; children: ReactNode }) {
  const search = { ...everyText, dst: lang, unit: key }
  if (space === 'catalog')
    return (
      <Link to="/catalog/$" params={{ _splat: '' }} search={search}>
        {children}
      </Link>
    )
  return (
    <Link to={space === 'system' ? '/system-i18n' : '/vartext'} search={search}>
      {children}
    </Link>
  )
}
