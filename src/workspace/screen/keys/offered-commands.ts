import type { Command } from './commands.ts'

/** With the keyboard, the focus follows what it opens. */
export type Handler = (isByKeyboard: boolean) => Promise<void> | void

export type OfferedCommands = ReturnType<typeof createOfferedCommands>

/** Who is answered by an offer. keys: only its keys; buttons and the palette do what they say. */
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
