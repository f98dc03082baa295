import { createContext, use, useEffect } from 'react'
import type { Command } from './commands.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/**
 * Runs a command. `isByKeyboard`: whether its shortcut was pressed; the handler then moves the focus to what it opens.
 */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

/**
 * The callers of a handler. all: shortcut, buttons and command palette. keys: only the shortcut; buttons and the
 * palette call the handler that was registered before it.
 */
export type Answers = 'all' | 'keys'

export function createOfferedCommands() {
  const offers = new Map<Command, { handler: Handler; answers: Answers }[]>()
  return {
    find: (command: Command, isByKeyboard: boolean): Handler | undefined =>
      offers.get(command)?.findLast(({ answers }) => isByKeyboard || answers === 'all')?.handler,
    offer(command: Command, handler: Handler, answers: Answers = 'all'): () => void {
      offers.set(command, [...(offers.get(command) ?? []), { handler, answers }])
      return () => offers.set(command, offers.get(command)?.filter((one) => one.handler !== handler) ?? [])
    },
  }
}

/**
 * Gives components access to the commands of the screen. `run`: runs a command as a click on its button does.
 * `offered`: registers the handlers of components while they are shown.
 */
export const CommandsContext = createContext<{ run: (command: Command) => void; offered: OfferedCommands } | null>(null)

export function useCommandsContext() {
  const context = use(CommandsContext)
  if (!context) throw new Error('a command stands outside of the workspace')
  return context
}

/**
 * Registers a handler for a command while the component is mounted and `isOffered` is true. If several components
 * handle a command, the one that registered last is called. Keys of a command without a handler are left to the
 * browser.
 */
export function useCommand(command: Command, handler: Handler, isOffered = true, answers: Answers = 'all'): void {
  const { offered } = useCommandsContext()
  const stable = useStable(handler)
  useEffect(
    () => (isOffered ? offered.offer(command, stable, answers) : undefined),
    [offered, command, stable, isOffered, answers],
  )
}
