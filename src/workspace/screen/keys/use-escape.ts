import { type RefObject, useEffect } from 'react'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { isComposed } from './shortcuts.ts'

/**
 * Closes an open part of a dialog on Escape before the dialog itself, which listens on the document. Without a function
 * it does not listen. With `within`, only key presses inside it count.
 */
export function useEscape(onEscape: (() => void) | undefined, within?: RefObject<HTMLElement | null>): void {
  const escape = useStable(() => onEscape?.())
  const isListening = onEscape !== undefined
  useEffect(() => {
    if (!isListening) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposed(event)) return
      if (within && !(event.target instanceof Node && within.current?.contains(event.target))) return
      // Dialogs and commands ignore a prevented key.
      event.preventDefault()
      escape()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isListening, within, escape])
}
