import { type RefObject, useEffect } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { isComposed } from './shortcuts.ts'

/**
 * Calls `onEscape` on Escape, before the dialog's own listener on the document, and so closes a part of the dialog
 * instead of the dialog. Does not listen if `onEscape` is undefined. `within`: only key presses inside this element
 * count.
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
