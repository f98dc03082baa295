import { createContext, use, useEffect } from 'react'
import type { Command } from './commands.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

/** Handles a command. With the keyboard, the focus moves to what the command opens. */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

/** The callers that an offer handles. keys: only the shortcut; buttons and the palette run the offer below it. */
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

/** Runs a command as its button does, and takes the handlers of the parts that are shown. */
export const CommandsContext = createContext<{ run: (command: Command) => void; offered: OfferedCommands } | null>(null)

export function useCommandsContext() {
  const context = use(CommandsContext)
  if (!context) throw new Error('a command stands outside of the workspace')
  return context
}

/** Handles a command while mounted and `isOffered`. Otherwise its keys are left to the browser. */
export function useCommand(command: Command, handler: Handler, isOffered = true, answers: Answers = 'all'): void {
  const { offered } = useCommandsContext()
  const stable = useStable(handler)
  useEffect(
    () => (isOffered ? offered.offer(command, stable, answers) : undefined),
    [offered, command, stable, isOffered, answers],
  )
}
