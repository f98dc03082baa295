import type { RefObject } from 'react'
import { m } from '#messages'
import type { Command } from './keys/shortcuts.ts'
import { useCommands } from './keys/use-commands.ts'
import type { useOpenUnit } from './use-open-unit.ts'
import type { Unit } from '#src/workspace/view.ts'

type Parts = {
  unit: Unit | undefined
  opened: ReturnType<typeof useOpenUnit>
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  isPaused: boolean
  save: () => Promise<void>
  retrace: (direction: 'undo' | 'redo') => Promise<void>
  showKeys: () => void
  setMessage: (text: string) => void
}

export function useWorkspaceCommands(parts: Parts): (command: Command) => void {
  const { unit, opened, boxRef, listRef, searchRef, isPaused, save, retrace, showKeys, setMessage } = parts
  const { draft } = opened

  async function takeStored(): Promise<void> {
    if (!draft?.isOvertaken) return
    await draft.takeStored()
    setMessage(m.workspace_stored_taken())
    boxRef.current?.focus()
  }
  function copySource(): void {
    if (unit) draft?.type(unit.source)
    boxRef.current?.focus()
  }
  function act(command: Command, isByKeyboard: boolean): Promise<void> | void {
    switch (command) {
      case 'done':
        return opened.goToUntranslated(1, true)
      case 'nextUntranslated':
        return opened.goToUntranslated(1, isByKeyboard)
      case 'previousUntranslated':
        return opened.goToUntranslated(-1, isByKeyboard)
      case 'next':
        return opened.goToText(1, isByKeyboard)
      case 'previous':
        return opened.goToText(-1, isByKeyboard)
      case 'save':
        return save()
      case 'undo':
      case 'redo':
        return retrace(command)
      case 'copySource':
        return copySource()
      case 'takeStored':
        return takeStored()
      case 'search':
        return searchRef.current?.select()
      case 'close':
        return opened.close()
      case 'keys':
        return showKeys()
    }
  }
  // A failed write shows at the box itself, with the text still in it; the command only stops.
  const onCommand = (command: Command, isByKeyboard: boolean) =>
    void Promise.resolve(act(command, isByKeyboard)).catch(() => {})
  return useCommands(onCommand, isPaused, { boxRef, listRef })
}
