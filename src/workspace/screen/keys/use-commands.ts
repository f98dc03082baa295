import { type RefObject, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from './chosen-keys.ts'
import { isLetter, commandOf, type KeyPlace, mayRepeat } from './shortcuts.ts'
import { isMac } from './platform.ts'
import { changesOpenText, type Command } from './commands.ts'

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [popover]'
/** Overlays that count wherever the focus is: a menu opened by a click leaves the focus on its button. */
const openOverlays = ':popover-open, [role=menu][data-state=open], [role=dialog][data-state=open]'
const fields = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=textbox]'

const texts = 'input, textarea, [contenteditable]'

export type KeyAreas = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLElement | null>
}

/**
 * Returns where a key was pressed. A checkbox or a button takes no text; only text fields keep every key for
 * themselves.
 */
function placeOf(target: EventTarget | null, { boxRef, listRef }: KeyAreas): KeyPlace {
  if (document.querySelector(openOverlays)) return 'overlay'
  if (!(target instanceof Element)) return 'screen'
  if (target === boxRef.current) return 'box'
  if (listRef.current?.contains(target)) return 'list'
  if (target.closest(overlays)) return 'overlay'
  if (target.matches('select, [type=radio], [type=checkbox]')) return 'choice'
  return target.closest(fields) ? 'field' : 'screen'
}

/** Returns whether the outlined row, or the focused place in a drawing, belongs to a text other than the open one. */
function isOnOther(target: EventTarget | null, list: HTMLElement | null, openKey: string): boolean {
  if (openKey === '' || !list || !(target instanceof Element) || !list.contains(target)) return false
  const key = target === list ? list.dataset['marked'] : target.closest<HTMLElement>('[data-key]')?.dataset['key']
  return key !== undefined && key !== openKey
}

// Chromium has one undo stack per page: Ctrl+Z on a button or a select would undo typing elsewhere.
function isNativeUndo(event: KeyboardEvent, place: KeyPlace): boolean {
  const wanted = commandOf(event, isMac, 'box')
  const isText = event.target instanceof Element && event.target.closest(texts) !== null
  return (wanted === 'undo' || wanted === 'redo') && place !== 'overlay' && !isText
}

type Commands = {
  onCommand: (command: Command, isByKeyboard: boolean) => void
  isOffered: (command: Command) => boolean
  /** '' if no text is open. */
  openKey?: string
  /** Called instead of a command that would change the open text, if it is pressed in the list on another text. */
  onOther?: () => void
}

/**
 * Listens to the shortcuts of commands. Keys of commands that have no handler are left to the browser. Returns a stable
 * function for buttons.
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
      // A letter in the box is the most frequent key press, so it returns early.
      if (event.target === boxRef.current && isLetter(event)) return
      const place = placeOf(event.target, { boxRef, listRef })
      const command = commandOf(event, isMac, place, chosenKeys())
      if (!command && isNativeUndo(event, place)) event.preventDefault()
      if (!command || !may(command)) return
      event.preventDefault()
      if (changesOpenText(command) && isOnOther(event.target, listRef.current, open())) refuse()
      // Synchronous, so that the next input, even in the same task, goes to the new text.
      else if (!event.repeat || mayRepeat(command)) flushSync(() => dispatch(command, true))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [dispatch, isQuiet, may, open, refuse, boxRef, listRef])
  return useCallback((command) => dispatch(command, false), [dispatch])
}
