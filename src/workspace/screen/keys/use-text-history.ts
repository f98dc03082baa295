import { type KeyboardEvent, useRef } from 'react'
import { isMac } from './platform.ts'
import { commandOf } from './shortcuts.ts'

/**
 * Gives a field its own undo history. Browsers have one history a page, and would undo changes of the translation once
 * the field has none left.
 */
export function useTextHistory(text: string, onText: (text: string) => void) {
  const past = useRef<string[]>([])
  const future = useRef<string[]>([])

  function step(from: string[], to: string[]): void {
    const next = from.pop()
    if (next === undefined) return
    to.push(text)
    onText(next)
  }
  const undo = () => step(past.current, future.current)
  const redo = () => step(future.current, past.current)

  return {
    note() {
      past.current.push(text)
      future.current = []
    },
    onKeyDown(event: KeyboardEvent) {
      const command = commandOf(event.nativeEvent, isMac, 'box')
      if (command !== 'undo' && command !== 'redo') return
      event.preventDefault()
      if (command === 'undo') undo()
      else redo()
    },
    onBeforeInput(event: InputEvent) {
      if (!event.inputType.startsWith('history')) return
      event.preventDefault()
      if (event.inputType === 'historyUndo') undo()
      else redo()
    },
  }
}
