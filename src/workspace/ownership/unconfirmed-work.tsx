import { useState } from 'react'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { languageProps } from '#src/workspace/text/language-props.ts'
import { useClock } from '#src/workspace/clock.ts'
import type { EditRow, MarkRow } from '#src/workspace/store/db.ts'
import type { Unconfirmed } from './unconfirmed.ts'

const list = css({ display: 'grid', gap: '0', maxHeight: '[50dvh]', overflowY: 'auto', marginBlockStart: '3' })
const entry = css({ paddingBlock: '2', borderBlockEnd: 'hair', minWidth: '0', _last: { borderBlockEnd: 'none' } })
const about = css({ textStyle: 'code', color: 'ink-3', overflowWrap: 'anywhere' })
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const gone = css({ fontStyle: 'italic', color: 'ink-2' })

const listed = 200
const shownLength = 500

type Line = { id: string; about: string; lang: string; text: string; at: number }

const markWords = ({ kind, value }: MarkRow) => {
  if (kind === 'dismissed') return m.findings_dismissed()
  return value === null ? m.review_done() : m.review_needed()
}

/** Returns the lines to list. A mark of a listed text has no line of its own. */
export function linesOf({ edits, notes, terms, marks }: Unconfirmed): Line[] {
  const nameOf = ({ scope: space, lang, key }: EditRow | MarkRow) => `${space} ${lang} ${key}`
  const texts = new Set(edits.map(nameOf))
  const alone = marks.filter((row) => !texts.has(nameOf(row)))
  return [
    ...edits.map(({ scope: space, lang, key, text, editedAt }) => ({
      id: `${space} ${lang} ${key}`,
      about: `${key} · ${lang}`,
      lang,
      text,
      at: editedAt,
    })),
    ...notes.map(({ id, lang, key, text, changedAt }) => ({
      id,
      about: `${m.name_note()} · ${key} · ${lang}`,
      lang: '',
      text,
      at: changedAt,
    })),
    ...terms.map(({ id, src, dst, term, translation, removed, changedAt }) => ({
      id,
      about: `${m.glossary_title()} · ${src} → ${dst} · ${term}`,
      lang: dst,
      text: removed ? '' : translation,
      at: changedAt,
    })),
    ...alone.map((row) => ({
      id: `${row.kind} ${nameOf(row)}`,
      about: `${row.key} · ${row.lang}`,
      lang: '',
      text: markWords(row),
      at: row.at,
    })),
  ]
}

type DoubtfulWorkProps = {
  lines: readonly Line[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onSend: () => void
  onDiscard: () => void
}

export function UnconfirmedWork({ lines, isOpen, onOpen, onSend, onDiscard }: DoubtfulWorkProps) {
  const clock = useClock()
  const [isDiscarding, setIsDiscarding] = useState(false)
  if (lines.length === 0) return null
  const count = lines.length
  const close = () => {
    setIsDiscarding(false)
    onOpen(false)
  }
  const send = (visual: 'plain' | 'primary') => (
    <Button writes visual={visual} onClick={() => (close(), onSend())}>
      {m.workspace_doubtful_send({ count })}
    </Button>
  )
  return (
    <>
      <Notice
        shape="bar"
        tone="warn"
        role="status"
        icon={<UserRoundCheck />}
        title={m.workspace_doubtful({ count })}
        actions={
          <>
            <Button onClick={() => onOpen(true)}>{m.workspace_doubtful_look()}</Button>
            {send('plain')}
          </>
        }
      >
        {m.workspace_doubtful_hint({ count })}
      </Notice>
      <Dialog
        open={isOpen}
        onClose={close}
        title={m.workspace_doubtful({ count })}
        closeLabel={m.workspace_close()}
        size="wide"
        actions={
          isDiscarding ? (
            <>
              <Button onClick={() => setIsDiscarding(false)}>{m.sign_out_back()}</Button>
              <Button visual="danger" onClick={() => (close(), onDiscard())}>
                {m.workspace_doubtful_discard_sure({ count })}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => setIsDiscarding(true)}>{m.workspace_doubtful_discard()}</Button>
              {send('primary')}
            </>
          )
        }
      >
        <p>{isDiscarding ? m.workspace_doubtful_discard_hint() : m.workspace_doubtful_hint({ count })}</p>
        <ul className={list} tabIndex={0} aria-label={m.workspace_doubtful({ count })}>
          {lines.slice(0, listed).map((line) => (
            <li key={line.id} className={entry}>
              <p className={about}>
                {line.about} · {clock(line.at)}
              </p>
              {line.text === '' ? (
                <p className={gone}>{m.workspace_conflict_removed()}</p>
              ) : (
                <p className={text} {...languageProps(line.lang)}>
                  {line.text.length > shownLength ? `${line.text.slice(0, shownLength)}…` : line.text}
                </p>
              )}
            </li>
          ))}
        </ul>
        {count > listed ? <p>{m.workspace_doubtful_more({ count: count - listed })}</p> : null}
      </Dialog>
    </>
  )
}
