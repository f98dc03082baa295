import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { isMac } from './platform.ts'
import { type Command, commandOf } from './shortcuts.ts'

const typingTypes = new Set(['text', 'search', 'email', 'password', 'number'])

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return typingTypes.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}

// Alt+Down opens a select, Escape empties a search box and closes a menu: there the key keeps its own meaning.
function belongsToControl(event: KeyboardEvent): boolean {
  const { target } = event
  if (target instanceof HTMLSelectElement) return event.altKey || event.key === 'Escape'
  return event.key === 'Escape' && target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}

/**
 * Listens for the shortcuts on the whole window. Returns the same function for buttons; it never changes. A command that
 * `defer` takes runs later.
 */
export function useCommands(
  onCommand: (command: Command, isByKeyboard: boolean) => void,
  isPaused: boolean,
  defer: (command: () => void) => boolean,
): (command: Command) => void {
  const latest = useRef({ onCommand, isPaused })
  useLayoutEffect(() => {
    latest.current = { onCommand, isPaused }
  })
  const dispatch = useCallback(
    (command: Command, isByKeyboard: boolean) => {
      const act = () => latest.current.onCommand(command, isByKeyboard)
      if (!defer(act)) act()
    },
    [defer],
  )
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || latest.current.isPaused || belongsToControl(event)) return
      const command = commandOf(event, isMac, isTyping(event.target))
      if (!command) return
      event.preventDefault()
      dispatch(command, true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [dispatch])
  return useCallback((command) => dispatch(command, false), [dispatch])
}
