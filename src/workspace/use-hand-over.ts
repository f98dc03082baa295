import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Draft } from './view.ts'

function characterOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey || altKey) return ''
  if (key === 'Enter') return '\n'
  return [...key].length === 1 ? key : ''
}

/** What was pressed while a text was being left, in order: characters, and commands to run when it is their turn. */
type Held = { queue: (string | (() => void))[]; isLeaving: boolean; stop: () => void }

function hold(box: HTMLTextAreaElement): Held {
  const collect = (event: KeyboardEvent) => {
    const character = characterOf(event)
    if (character !== '') held.queue.push(character)
  }
  const held: Held = {
    queue: [],
    isLeaving: true,
    stop() {
      box.readOnly = false
      box.removeEventListener('keydown', collect)
    },
  }
  box.readOnly = true
  box.addEventListener('keydown', collect)
  return held
}

type Hands = { held: Held | undefined; open: Draft | undefined }

/** Gives the open text what was pressed for it; at a command it stops, and goes on behind it. */
function drain(hands: Hands): void {
  const { held } = hands
  if (!held) return
  held.isLeaving = false
  for (let next = held.queue.shift(); next !== undefined; next = held.queue.shift()) {
    if (typeof next !== 'string') {
      const command = next
      // Not before the screen has taken in the text that is open now.
      setTimeout(() => {
        command()
        if (!held.isLeaving) drain(hands)
      })
      return
    }
    hands.open?.type(hands.open.text + next)
  }
  hands.held = undefined
  held.stop()
}

export type HandOver = {
  leave: (go: () => void) => Promise<void>
  /** Keeps a command back while a text is being left; false where it may run now. */
  defer: (command: () => void) => boolean
}

/**
 * Leaves a text when its last keystroke is on disk: who sees the next text may take the last one for kept. What is
 * pressed in those few milliseconds is meant for the next text and waits for it. Where the disk refuses, nobody leaves.
 */
export function useHandOver(draft: Draft | undefined, boxRef: RefObject<HTMLTextAreaElement | null>): HandOver {
  const hands = useRef<Hands>({ held: undefined, open: draft })

  useLayoutEffect(() => {
    hands.current.open = draft
    drain(hands.current)
  }, [draft])

  const leave = useCallback(
    async (go: () => void) => {
      const { held, open } = hands.current
      if (held) held.isLeaving = true
      if (open?.state !== 'pending' || !boxRef.current) return go()
      hands.current.held ??= hold(boxRef.current)
      try {
        await open.flush()
        go()
      } catch {
        drain(hands.current)
      }
    },
    [boxRef],
  )

  const defer = useCallback((command: () => void) => {
    hands.current.held?.queue.push(command)
    return hands.current.held !== undefined
  }, [])

  return { leave, defer }
}
