import { useState } from 'react'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { EditRow } from '#src/workspace/store/db.ts'

const list = css({ display: 'grid', gap: '0', maxHeight: '[50dvh]', overflowY: 'auto', marginBlockStart: '3' })
const entry = css({ paddingBlock: '2', borderBlockEnd: 'hair', minWidth: '0', _last: { borderBlockEnd: 'none' } })
const about = css({ textStyle: 'code', color: 'ink-3', overflowWrap: 'anywhere' })
const text = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const gone = css({ fontStyle: 'italic', color: 'ink-2' })

const listed = 200
const shownLength = 500

type DoubtfulWorkProps = {
  rows: readonly EditRow[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onSend: () => void
  onDiscard: () => void
}

export function DoubtfulWork({ rows, isOpen, onOpen, onSend, onDiscard }: DoubtfulWorkProps) {
  const clock = useClock()
  const [isDiscarding, setIsDiscarding] = useState(false)
  if (rows.length === 0) return null
  const count = rows.length
  const close = () => {
    setIsDiscarding(false)
    onOpen(false)
  }
  const send = (visual: 'plain' | 'primary') => (
    <Button visual={visual} onClick={() => (close(), onSend())}>
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
          {rows.slice(0, listed).map((row) => (
            <li key={`${row.scope} ${row.lang} ${row.key}`} className={entry}>
              <p className={about}>
                {row.key} · {row.lang} · {clock(row.editedAt)}
              </p>
              {row.text === '' ? (
                <p className={gone}>{m.workspace_conflict_removed()}</p>
              ) : (
                <p className={text} lang={row.lang} dir="auto">
                  {row.text.length > shownLength ? `${row.text.slice(0, shownLength)}…` : row.text}
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
