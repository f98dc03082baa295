import type { Command } from './commands.ts'

/** With the keyboard, the focus follows what it opens. */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

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
