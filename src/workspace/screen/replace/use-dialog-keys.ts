import { useEffect } from 'react'
import { chosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { commandOf } from '#src/workspace/screen/keys/shortcuts.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/**
 * Handles keys inside the dialog: its own shortcut focuses the first field instead of opening the browser's history.
 */
export function useDialogKeys(onFind: () => void, onDone: () => void): void {
  const find = useStable(onFind)
  const done = useStable(onDone)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? undefined : commandOf(event, isMac, 'box', chosenKeys())
      if (command !== 'replace' && command !== 'done') return
      event.preventDefault()
      if (command === 'replace') find()
      else if (!event.repeat) done()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [find, done])
}
