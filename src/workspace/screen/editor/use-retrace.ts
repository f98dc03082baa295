import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { placeCaret } from './box/insert-text.ts'
import type { Caret, Draft, Retraced, StepOfMany, WorkspaceView } from '#src/workspace/view.ts'

type Direction = 'undo' | 'redo'
type Asks = Extract<Retraced, { kind: 'asks' }>
export type Question = Asks & { direction: Direction; from: string; answer: (isYes: boolean) => void }

type Parts = {
  view: Pick<WorkspaceView, 'undo' | 'redo'>
  unitKey: string
  draft: Draft | undefined
  boxRef: RefObject<HTMLTextAreaElement | null>
  open: (key: string, focusesBox: boolean) => void
  onMessage: (text: string) => void
}

function saidOf(direction: Direction, key: string, many: StepOfMany | undefined): string {
  if (many) return direction === 'undo' ? m.workspace_undone_many(many) : m.workspace_redone_many(many)
  return direction === 'undo' ? m.workspace_undone({ key }) : m.workspace_redone({ key })
}

export function useRetrace({ view, unitKey, draft, boxRef, open, onMessage }: Parts) {
  const [question, setQuestion] = useState<Question | null>(null)
  const wanted = useRef<{ key: string; caret: Caret } | null>(null)
  const latest = useRef({ view, unitKey, open, onMessage })
  useLayoutEffect(() => {
    latest.current = { view, unitKey, open, onMessage }
  })

  const place = useCallback(
    (key: string | undefined) => {
      const box = boxRef.current
      if (!box || wanted.current === null || wanted.current.key !== key) return
      const { start, end } = wanted.current.caret
      wanted.current = null
      placeCaret(box, { start, end })
    },
    [boxRef],
  )
  useEffect(() => place(draft?.key), [draft, place])

  // Typing on, or moving elsewhere, dismisses the question.
  useEffect(
    () =>
      draft?.subscribe(() => {
        if (draft.state === 'pending') setQuestion(null)
      }),
    [draft],
  )

  async function retrace(direction: Direction, isSure = false): Promise<void> {
    const { view, unitKey } = latest.current
    const result = isSure ? await view[direction]() : await view[direction](unitKey)
    const { open, onMessage } = latest.current
    switch (result.kind) {
      case 'nothing':
        return onMessage(direction === 'undo' ? m.workspace_nothing_to_undo() : m.workspace_nothing_to_redo())
      case 'asks': {
        const answer = (isYes: boolean) => {
          setQuestion(null)
          boxRef.current?.focus()
          if (isYes) void retrace(direction, true).catch(() => {})
        }
        return setQuestion({ ...result, direction, from: unitKey, answer })
      }
      case 'done':
        wanted.current = result.caret && { key: result.key, caret: result.caret }
        onMessage(saidOf(direction, result.key, result.many))
        // A bulk step's texts are anywhere: the reader stays where they are.
        if (result.many) return boxRef.current?.focus()
        if (result.key === latest.current.unitKey) return place(result.key)
        open(result.key, true)
    }
  }

  return { retrace, question: question?.from === unitKey ? question : null }
}
