import * as z from 'zod/mini'
import { createKeptValue } from '#src/workspace/screen/kept-value.ts'
import { type ChosenKeys, type Command, chordSchema, isCommand } from './commands.ts'

const schema = z.record(z.string(), z.nullable(chordSchema))

/** What a newer or an older release calls otherwise is left out. */
function read(value: unknown): ChosenKeys | undefined {
  const known: ChosenKeys = {}
  const { data } = schema.safeParse(value)
  for (const [name, chord] of Object.entries(data ?? {})) if (isCommand(name)) known[name] = chord
  return known
}

const kept = createKeptValue<ChosenKeys>('portal.keys', read, {})

/** The keys that the translator chose in place of ours, on this device. */
export const useChosenKeys = kept.use
export const chosenKeys = kept.now

/** Gives a command these keys; `from`, which had them, is left without any. */
export function chooseKeys(command: Command, chord: NonNullable<ChosenKeys[Command]>, from: Command | undefined): void {
  kept.write({ ...kept.now(), ...(from ? { [from]: null } : {}), [command]: chord })
}

export const chooseAllKeys = (chosen: ChosenKeys): void => kept.write(chosen)
