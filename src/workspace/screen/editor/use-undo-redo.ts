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
  /** An open tool has undo steps of its own, so it dismisses the question. */
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

/** A held key asks for more steps than can be shown. The rest would continue after it is released. */
const maxWaiting = 3

/**
 * Creates a queue that runs undo and redo steps one after another. `clear` drops steps that have not started, and a
 * running step can check whether it is still the latest.
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
    // Without a question, a letter redraws nothing.
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
  // Typing or moving to another text dismisses the question. Typing also drops steps that have not started.
  useEffect(
    () =>
      draft?.subscribe(() => {
        if (draft.state !== 'pending') return
        queue.clear()
        ask(null)
      }),
    [draft, queue, ask],
  )

  // A user who comes back to the text is not asked again.
  useEffect(() => () => ask(null), [unitKey, ask])

  useEffect(() => {
    if (isToolOpen) ask(null)
  }, [isToolOpen, ask])

  // Where no text is open, the list receives the keys.
  const focusBack = () => (boxRef.current ?? listRef.current)?.focus()

  async function step(direction: Direction, agreed: Asks | undefined, isLatest: () => boolean): Promise<void> {
    const { view, unitKey } = latest.current
    const result = await view[direction](unitKey, agreed)
    const { open, onMessage } = latest.current
    // A user who has typed meanwhile keeps text and caret.
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
        // The texts of a bulk step are anywhere, so the user stays in place.
        if (result.many) return focusBack()
        if (result.key === latest.current.unitKey) return place(result.key)
        open(result.key, true)
    }
  }

  const retrace = (direction: Direction) => queue.add((isLatest) => step(direction, undefined, isLatest))
  return { retrace, question: question?.from === unitKey ? question : null }
}
