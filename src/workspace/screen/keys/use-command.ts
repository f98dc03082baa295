import { createContext, use, useEffect } from 'react'
import type { Command } from './commands.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/** Handles a command. If it was run by keyboard, the focus moves to what the command opens. */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

/**
 * From where a handler is called. `keys`: only by shortcut; buttons and the palette call the handler registered before
 * this one.
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

/** `run` runs a command as its button does. `offered` registers the handlers of parts that are shown. */
export const CommandsContext = createContext<{ run: (command: Command) => void; offered: OfferedCommands } | null>(null)

export function useCommandsContext() {
  const context = use(CommandsContext)
  if (!context) throw new Error('a command stands outside of the workspace')
  return context
}

/** Handles a command while the component is mounted and `isOffered` is true. Otherwise the browser gets the keys. */
export function useCommand(command: Command, handler: Handler, isOffered = true, answers: Answers = 'all'): void {
  const { offered } = useCommandsContext()
  const stable = useStable(handler)
  useEffect(
    () => (isOffered ? offered.offer(command, stable, answers) : undefined),
    [offered, command, stable, isOffered, answers],
  )
}
