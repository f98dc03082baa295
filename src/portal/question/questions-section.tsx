import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { ListFailed } from '#src/portal/list/list-queries.ts'
import { SessionEnded } from '#src/portal/list/list-states.tsx'
import { useReadAgain } from '#src/portal/shell/browser/use-read-again.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { css } from '#styles/css'
import { createTextDrafts } from '#src/portal/form/draft/text-drafts.ts'
import { questionsQuery, threadsOf } from './question-queries.ts'
import { QuestionThread } from './question-thread.tsx'

const section = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '5',
  border: 'hair',
  borderRadius: 'control',
  background: 'sheet',
  maxWidth: '[54rem]',
})
const heading = css({ textStyle: 'section', outline: '[none]', scrollMarginBlockStart: '6' })
const lead = css({ color: 'ink-2', maxWidth: 'prose' })
const quiet = css({ color: 'ink-2' })
const told = css({ color: 'ink-2', overflowWrap: 'anywhere', _empty: { srOnly: true } })

const anchor = 'questions'

/** Unsent replies by question id. A question with an entry stays visible, even if its reply is empty. */
const replyDrafts = createTextDrafts('questions')

/** Shows the open questions. Renders nothing where the backend has no notes on texts. */
export function QuestionsSection() {
  const { data, error, isFetching, refetch } = useReadAgain(useQuery(questionsQuery))
  const drafts = replyDrafts.useTexts()
  const isStored = replyDrafts.useStored()
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const isLedHere = useLocation({ select: ({ hash }) => hash === anchor })
  useEffect(() => {
    if (isLedHere) title.current?.focus()
  }, [isLedHere])
  const isRead = data !== undefined
  useEffect(() => {
    // Scrolls only now, because before the questions are read the page is too short to move the heading to the top.
    if (isRead && isLedHere && document.activeElement === title.current) title.current?.scrollIntoView()
  }, [isRead, isLedHere])
  if (data?.ok === false) return null
  const threads = data && threadsOf(data.data.notes, (id) => drafts.has(id))
  return (
    <section id={anchor} className={section} aria-labelledby="questions-title" aria-busy={!data && !error}>
      <h2 id="questions-title" ref={title} tabIndex={-1} className={heading}>
        {m.questions_on_texts()}
      </h2>
      {threads === undefined ? (
        <Unread error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : threads.length === 0 ? (
        <p className={quiet}>{m.questions_none()}</p>
      ) : (
        <>
          <p className={lead}>{m.questions_on_texts_text()}</p>
          <ul>
            {threads.map((thread) => {
              const { id, key } = thread.note
              return (
                <QuestionThread
                  key={id}
                  thread={thread}
                  draft={drafts.get(id) ?? ''}
                  isKept={isStored}
                  onType={(text) => replyDrafts.set(id, text)}
                  onSent={(isClosed) => {
                    replyDrafts.remove(id)
                    setSaid(isClosed ? m.questions_answered({ key }) : m.questions_replied({ key }))
                  }}
                />
              )
            })}
          </ul>
        </>
      )}
      <p role="status" className={told}>
        {said}
      </p>
    </section>
  )
}

type UnreadProps = { error: Error | null; busy: boolean; onRetry: () => void }

function Unread({ error, busy, onRetry }: UnreadProps) {
  if (error === null) return <Skeleton width="24rem" />
  if (error instanceof ListFailed && error.refusal.code === 'unauthenticated')
    return <SessionEnded back={`/upload-files/#${anchor}`} />
  return (
    <p>
      {m.questions_failure()}{' '}
      <Button size="small" busy={busy} onClick={onRetry}>
        {m.list_try_again()}
      </Button>
    </p>
  )
}
