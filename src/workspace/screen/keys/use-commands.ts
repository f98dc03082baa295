import { type RefObject, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from './chosen-keys.ts'
import { isLetter, commandOf, type KeyPlace, mayRepeat } from './shortcuts.ts'
import { isMac } from './platform.ts'
import { changesOpenText, type Command } from './commands.ts'

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [popover]'
/**
 * Overlays that are open although the focus may be outside: a menu opened by a click leaves the focus on its button.
 */
const openOverlays = ':popover-open, [role=menu][data-state=open], [role=dialog][data-state=open]'
const fields = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=textbox]'

const texts = 'input, textarea, [contenteditable]'

export type KeyAreas = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLElement | null>
}

/** Returns where a key was pressed. Only text fields keep all keys; checkboxes and buttons do not. */
function placeOf(target: EventTarget | null, { boxRef, listRef }: KeyAreas): KeyPlace {
  if (document.querySelector(openOverlays)) return 'overlay'
  if (!(target instanceof Element)) return 'screen'
  if (target === boxRef.current) return 'box'
  if (listRef.current?.contains(target)) return 'list'
  if (target.closest(overlays)) return 'overlay'
  if (target.matches('select, [type=radio], [type=checkbox]')) return 'choice'
  return target.closest(fields) ? 'field' : 'screen'
}

/** Returns whether the focused row, or the focused place in a drawing, belongs to another text than the open one. */
function isOnOther(target: EventTarget | null, list: HTMLElement | null, openKey: string): boolean {
  if (openKey === '' || !list || !(target instanceof Element) || !list.contains(target)) return false
  const key = target === list ? list.dataset['marked'] : target.closest<HTMLElement>('[data-key]')?.dataset['key']
  return key !== undefined && key !== openKey
}

// Chromium has one undo history a page: Ctrl+Z on a button would undo typing in another field.
function isNativeUndo(event: KeyboardEvent, place: KeyPlace): boolean {
  const wanted = commandOf(event, isMac, 'box')
  const isText = event.target instanceof Element && event.target.closest(texts) !== null
  return (wanted === 'undo' || wanted === 'redo') && place !== 'overlay' && !isText
}

type Commands = {
  onCommand: (command: Command, isByKeyboard: boolean) => void
  isOffered: (command: Command) => boolean
  /** Empty if no text is open. */
  openKey?: string
  /** Called instead of a command that changes the open text, if its keys are pressed on another text of the list. */
  onOther?: () => void
}

/**
 * Listens for the shortcuts of commands, unless `isPaused`. Returns a function with which buttons run a command; it
 * stays the same object. The keys of a command for which `isOffered` returns false are left to the browser.
 */
export function useCommands(
  { onCommand, isOffered, openKey = '', onOther = () => {} }: Commands,
  isPaused: boolean,
  { boxRef, listRef }: KeyAreas,
): (command: Command) => void {
  const dispatch = useStable(onCommand)
  const isQuiet = useStable(() => isPaused)
  const may = useStable(isOffered)
  const open = useStable(() => openKey)
  const refuse = useStable(onOther)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isQuiet()) return
      // A letter typed in the box is the most frequent key press, so it returns first.
      if (event.target === boxRef.current && isLetter(event)) return
      const place = placeOf(event.target, { boxRef, listRef })
      const command = commandOf(event, isMac, place, chosenKeys())
      if (!command && isNativeUndo(event, place)) event.preventDefault()
      if (!command || !may(command)) return
      event.preventDefault()
      if (changesOpenText(command) && isOnOther(event.target, listRef.current, open())) refuse()
      // Synchronous, so that the next input reaches the new text, even in the same task.
      else if (!event.repeat || mayRepeat(command)) flushSync(() => dispatch(command, true))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [dispatch, isQuiet, may, open, refuse, boxRef, listRef])
  return useCallback((command) => dispatch(command, false), [dispatch])
}
