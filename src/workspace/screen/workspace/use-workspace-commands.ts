import { type RefObject, useState, useEffect } from 'react'
import { m } from '#messages'
import { type Command, commands, specOf } from '#src/workspace/screen/keys/commands.ts'
import { createOfferedCommands, type Handler } from '#src/workspace/screen/keys/use-command.ts'
import { useCommands } from '#src/workspace/screen/keys/use-commands.ts'
import type { useOpenUnit } from './use-open-unit.ts'
import { getLocale } from '#messages/runtime'
import { offerToPalette, type PaletteCommand } from '#src/palette-commands.ts'
import { tools } from '#src/workspace/screen/tools/tools-menu.tsx'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { shownKeys } from '#src/workspace/screen/keys/shortcuts.ts'

/** Commands that are left out of the palette, because they duplicate another command or are also tools. */
const left = new Set<Command>(['keysAnywhere', ...tools.flatMap(({ command }) => command ?? [])])

type Offered = {
  isOffered: (command: Command) => boolean
  run: (command: Command) => void
  openTool: ((id: string) => void) | undefined
}

function usePaletteOffer({ isOffered, run, openTool }: Offered): void {
  const offer = useStable((): PaletteCommand[] => [
    ...commands
      .filter((command) => !left.has(command) && isOffered(command))
      .map((command) => ({
        name: specOf(command).title(),
        keys: shownKeys(command, isMac, getLocale(), chosenKeys()),
        run: () => run(command),
      })),
    ...(openTool
      ? tools.map(({ id, title, command }) => ({
          name: title(),
          keys: command ? shownKeys(command, isMac, getLocale(), chosenKeys()) : '',
          run: () => openTool(id),
        }))
      : []),
  ])
  useEffect(() => offerToPalette(offer), [offer])
}

type Parts = {
  opened: ReturnType<typeof useOpenUnit>
  boxRef: RefObject<HTMLTextAreaElement | null>
  listRef: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  isPaused: boolean
  save: () => Promise<void>
  retrace: (direction: 'undo' | 'redo') => Promise<void>
  showKeys: () => void
  openTool: ((id: string) => void) | undefined
  /** Called before the next text opens. */
  onDone: () => void
  mayLeaveRef: RefObject<() => boolean>
  conflicts: { next: (() => void) | undefined; leave: () => void }
  setMessage: (text: string) => void
}

export function useWorkspaceCommands(parts: Parts) {
  const { opened, boxRef, listRef, searchRef, isPaused, save, retrace, showKeys, setMessage } = parts
  const { conflicts, onDone, openTool, mayLeaveRef } = parts
  const { draft } = opened
  const [offered] = useState(createOfferedCommands)

  async function takeStored(): Promise<void> {
    if (!draft?.isOvertaken) return
    await draft.takeStored()
    setMessage(m.workspace_stored_taken())
    boxRef.current?.focus()
  }
  // A pressed button keeps the focus. If no text was open, the button is removed, and the box gets the focus.
  const focuses = (isByKeyboard: boolean) => isByKeyboard || opened.key === ''
  const own: Partial<Record<Command, Handler>> = {
    done() {
      if (!mayLeaveRef.current()) return
      onDone()
      opened.goToLeft()
      // After the step, so that its message is shown last.
      conflicts.leave()
    },
    nextUntranslated: (isByKeyboard) => opened.goToUntranslated(1, focuses(isByKeyboard)),
    previousUntranslated: (isByKeyboard) => opened.goToUntranslated(-1, focuses(isByKeyboard)),
    next: (isByKeyboard) => opened.goToText(1, focuses(isByKeyboard)),
    previous: (isByKeyboard) => opened.goToText(-1, focuses(isByKeyboard)),
    save,
    undo: () => retrace('undo'),
    redo: () => retrace('redo'),
    takeStored,
    search: () => searchRef.current?.select(),
    searchByLetter: () => searchRef.current?.select(),
    nextConflict: conflicts.next,
    close: () => opened.close(),
    replace: openTool && (() => openTool('replace')),
    concordance: openTool && (() => openTool('concordance')),
    keys: showKeys,
    keysAnywhere: showKeys,
  }
  const find = (command: Command, isByKeyboard: boolean) => offered.find(command, isByKeyboard) ?? own[command]
  // A failed write is shown at the box, which still has the text, so the command just ends.
  const onCommand = (command: Command, isByKeyboard: boolean) =>
    void Promise.resolve(find(command, isByKeyboard)?.(isByKeyboard)).catch(() => {})
  const isOffered = (command: Command) => find(command, true) !== undefined
  const isInPalette = (command: Command) => find(command, false) !== undefined
  usePaletteOffer({ isOffered: isInPalette, run: (command) => onCommand(command, false), openTool })
  const onOther = () => setMessage(m.workspace_open_first())
  const run = useCommands({ onCommand, isOffered, openKey: opened.key, onOther }, isPaused, { boxRef, listRef })
  return useSame({ run, offered })
}
