import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { css } from '#styles/css'
import type { Question } from './use-undo-redo.ts'

const frame = css({ display: 'contents' })

function titleOf({ why, key, direction, many }: Question, time: string): string {
  if (many) return direction === 'undo' ? m.workspace_undo_many(many) : m.workspace_redo_many(many)
  if (why === 'elsewhere')
    return direction === 'undo' ? m.workspace_undo_elsewhere({ key }) : m.workspace_redo_elsewhere({ key })
  return direction === 'undo' ? m.workspace_undo_earlier({ time }) : m.workspace_redo_earlier({ time })
}

function yesOf({ why, direction }: Question): string {
  if (why === 'elsewhere') return direction === 'undo' ? m.workspace_go_and_undo() : m.workspace_go_and_redo()
  return direction === 'undo' ? m.workspace_undo() : m.workspace_redo()
}

/** Shows the question. Its frame is always there, because screen readers announce only what changes in it. */
export const UndoQuestion = ({ question }: { question: Question | null }) => (
  <div role="status" className={frame}>
    {question ? <Asked question={question} /> : null}
  </div>
)

function Asked({ question }: { question: Question }) {
  const clock = useClock()
  const ref = useRef<HTMLDivElement>(null)
  // In a low window the question would be hidden behind the bar with the shortcuts.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [question])
  // Escape answers the question with no; the close button still closes the text.
  useCommand('close', () => question.answer(false), true, 'keys')
  return (
    <div ref={ref}>
      <Notice
        tone="info"
        actions={
          <>
            <Button size="small" onClick={() => question.answer(true)}>
              {yesOf(question)}
            </Button>
            <Button size="small" visual="quiet" onClick={() => question.answer(false)}>
              {m.workspace_leave_as_is()}
            </Button>
          </>
        }
      >
        {titleOf(question, clock(question.at))}
      </Notice>
    </div>
  )
}
