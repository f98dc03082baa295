import { type RefObject, useEffect } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { isComposed } from './shortcuts.ts'

/**
 * Calls `onEscape` when Escape is pressed, and stops a surrounding dialog from closing, so that only a part of it can
 * be closed. Does not listen while `onEscape` is undefined. `within`: limits this to key presses inside this element.
 */
export function useEscape(onEscape: (() => void) | undefined, within?: RefObject<HTMLElement | null>): void {
  const escape = useStable(() => onEscape?.())
  const isListening = onEscape !== undefined
  useEffect(() => {
    if (!isListening) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposed(event)) return
      if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return
      // Dialogs and commands ignore a key press whose default is prevented.
      event.preventDefault()
      escape()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isListening, within, escape])
}
