import { type RefObject, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from './chosen-keys.ts'
import { isLetter } from './is-letter.ts'
import { isMac } from './platform.ts'
import { changesOpenText, type Command } from './commands.ts'
import { commandOf, type KeyPlace, mayRepeat } from './shortcuts.ts'

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [popover]'
/** Open wherever the focus is: a menu opened by a click leaves it on its button. */
const openOverlays = ':popover-open, [role=menu][data-state=open], [role=dialog][data-state=open]'
const fields = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=textbox]'

const texts = 'input, textarea, [contenteditable]'

export type KeyAreas = {
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLElement | null>
}

/** A checkbox or a button takes no text: only what does keeps every key for itself. */
function placeOf(target: EventTarget | null, { boxRef, listRef }: KeyAreas): KeyPlace {
  if (document.querySelector(openOverlays)) return 'overlay'
  if (!(target instanceof Element)) return 'screen'
  if (target === boxRef.current) return 'box'
  if (listRef.current?.contains(target)) return 'list'
  if (target.closest(overlays)) return 'overlay'
  if (target.matches('select, [type=radio], [type=checkbox]')) return 'choice'
  return target.closest(fields) ? 'field' : 'screen'
}

/** Whether the row with the outline, or the place in a drawing that has the focus, is another text's. */
function isOnOther(target: EventTarget | null, list: HTMLElement | null, openKey: string): boolean {
  if (openKey === '' || !list || !(target instanceof Element) || !list.contains(target)) return false
  const key = target === list ? list.dataset['marked'] : target.closest<HTMLElement>('[data-key]')?.dataset['key']
  return key !== undefined && key !== openKey
}

// Chromium has one undo stack per page: Ctrl+Z on a button or a select would undo what was typed elsewhere.
function isNativeUndo(event: KeyboardEvent, place: KeyPlace): boolean {
  const wanted = commandOf(event, isMac, 'box')
  const isText = event.target instanceof Element && event.target.closest(texts) !== null
  return (wanted === 'undo' || wanted === 'redo') && place !== 'overlay' && !isText
}

type Commands = {
  onCommand: (command: Command, isByKeyboard: boolean) => void
  isOffered: (command: Command) => boolean
  /** '' where no text is open. */
  openKey?: string
  /** Told in place of a command that would change the open text, pressed in the list on another one. */
  onOther?: () => void
}

/** Keys of commands that nobody offers are left to the browser. Returns a stable function for buttons. */
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
      // The most frequent press costs nothing.
      if (event.target === boxRef.current && isLetter(event)) return
      const place = placeOf(event.target, { boxRef, listRef })
      const command = commandOf(event, isMac, place, chosenKeys())
      if (!command && isNativeUndo(event, place)) event.preventDefault()
      if (!command || !may(command)) return
      event.preventDefault()
      if (changesOpenText(command) && isOnOther(event.target, listRef.current, open())) refuse()
      // What comes with the next input, in the same task even, meets the text that was moved to.
      else if (!event.repeat || mayRepeat(command)) flushSync(() => dispatch(command, true))
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [dispatch, isQuiet, may, open, refuse, boxRef, listRef])
  return useCallback((command) => dispatch(command, false), [dispatch])
}
