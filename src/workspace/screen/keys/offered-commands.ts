import { useEffect } from 'react'
import type { Command } from './commands.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

/** What a command does; by keyboard the focus follows what it opens. */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

/** The commands that parts of the screen offer beside its own; of several offers the latest counts. */
export function createOfferedCommands() {
  const offers = new Map<Command, Handler[]>()
  return {
    find: (command: Command): Handler | undefined => offers.get(command)?.at(-1),
    offer(command: Command, handler: Handler): () => void {
      offers.set(command, [...(offers.get(command) ?? []), handler])
      return () => offers.set(command, offers.get(command)?.filter((one) => one !== handler) ?? [])
    },
  }
}

/** Does what a command asks for while this part is on the screen and `isOffered`; its keys are left alone otherwise. */
export function useCommand(command: Command, handler: Handler, isOffered = true): void {
  const { offered } = useWorkspaceContext()
  const stable = useStable(handler)
  useEffect(() => (isOffered ? offered.offer(command, stable) : undefined), [offered, command, stable, isOffered])
}
