import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { placeCaret } from './box/field-events.ts'
import type { Caret, Draft, Retraced, StepOfMany, EditingActions } from '#src/workspace/view.ts'

type Direction = 'undo' | 'redo'
type Asks = Extract<Retraced, { kind: 'asks' }>
export type Question = Asks & { direction: Direction; from: string; answer: (isYes: boolean) => void }

type Parts = {
  view: Pick<EditingActions, 'undo' | 'redo'>
  unitKey: string
  draft: Draft | undefined
  /** Whether a tool is open. It has its own undo, so the question is dismissed. */
  isToolOpen: boolean
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLElement | null>
  open: (key: string, focusesBox: boolean) => void
  onMessage: (text: string) => void
}

function saidOf(direction: Direction, key: string, many: StepOfMany | undefined): string {
  if (many) return direction === 'undo' ? m.workspace_undone_many(many) : m.workspace_redone_many(many)
  return direction === 'undo' ? m.workspace_undone({ key }) : m.workspace_redone({ key })
}

/** Max steps that wait while a key is held. More would still run after the key is released. */
const maxWaiting = 3

/**
 * Creates a queue that runs undo and redo steps one after another. At most three steps wait; further ones are dropped.
 * `clear` drops the waiting steps. `isLatest`, which each step gets, returns false once `clear` has been called since
 * the step started.
 */
export function createQueue() {
  type Step = (isLatest: () => boolean) => Promise<void>
  let waiting: Step[] = []
  let cleared = 0
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const before = cleared
      await next(() => cleared === before)
    }
  }
  return {
    add(step: Step): Promise<void> {
      if (waiting.length < maxWaiting) waiting.push(step)
      running ??= run().finally(() => (running = undefined))
      return running
    },
    clear(): void {
      waiting = []
      cleared += 1
    },
  }
}

export function useUndoRedo({ view, unitKey, draft, isToolOpen, boxRef, listRef, open, onMessage }: Parts) {
  const [question, setQuestion] = useState<Question | null>(null)
  const isAsked = useRef(false)
  const ask = useCallback((next: Question | null) => {
    // Without a question nothing is redrawn, so that typing stays fast.
    if (next !== null || isAsked.current) setQuestion(next)
    isAsked.current = next !== null
  }, [])
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

  const [queue] = useState(createQueue)
  // Typing, or opening another text, dismisses the question. Typing also drops the waiting steps.
  useEffect(
    () =>
      draft?.subscribe(() => {
        if (draft.state !== 'pending') return
        queue.clear()
        ask(null)
      }),
    [draft, queue, ask],
  )

  // A user who returns to the text later is not asked the old question.
  useEffect(() => () => ask(null), [unitKey, ask])

  useEffect(() => {
    if (isToolOpen) ask(null)
  }, [isToolOpen, ask])

  // Without an open text, the list gets the focus.
  const focusBack = () => (boxRef.current ?? listRef.current)?.focus()

  async function step(direction: Direction, agreed: Asks | undefined, isLatest: () => boolean): Promise<void> {
    const { view, unitKey } = latest.current
    const result = await view[direction](unitKey, agreed)
    const { open, onMessage } = latest.current
    // If the user has typed meanwhile, text and caret stay as they are.
    if (!isLatest() && result.kind === 'done' && !result.many) return
    switch (result.kind) {
      case 'nothing':
        return onMessage(direction === 'undo' ? m.workspace_nothing_to_undo() : m.workspace_nothing_to_redo())
      case 'asks': {
        queue.clear()
        const answer = (isYes: boolean) => {
          ask(null)
          focusBack()
          if (isYes) void queue.add((isLatest) => step(direction, result, isLatest)).catch(() => {})
        }
        return ask({ ...result, direction, from: unitKey, answer })
      }
      case 'done':
        wanted.current = result.caret && { key: result.key, caret: result.caret }
        onMessage(saidOf(direction, result.key, result.many))
        // A bulk step has changed many texts, so the open text stays the same.
        if (result.many) return focusBack()
        if (result.key === latest.current.unitKey) return place(result.key)
        open(result.key, true)
    }
  }

  const retrace = (direction: Direction) => queue.add((isLatest) => step(direction, undefined, isLatest))
  return { retrace, question: question?.from === unitKey ? question : null }
}
