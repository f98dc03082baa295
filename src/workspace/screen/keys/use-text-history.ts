import { type KeyboardEvent, useRef } from 'react'
import { isMac } from './platform.ts'
import { commandOf } from './shortcuts.ts'

/**
 * Gives a field its own undo history. Browsers have only one history for the whole page: once the field has nothing
 * left to undo, they would undo changes of the translation. Call `note` before each change of the field, and attach
 * `onKeyDown` and `onBeforeInput` to it. `onText`: sets the field's text.
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
