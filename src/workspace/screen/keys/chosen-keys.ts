import * as z from 'zod'
import { createStoredSetting } from '#src/workspace/screen/stored-setting.ts'
import { type ChosenKeys, type Command, chordSchema, isCommand } from './commands.ts'

const schema = z.record(z.string(), z.nullable(chordSchema))

function read(value: unknown): ChosenKeys | undefined {
  const known: ChosenKeys = {}
  const { data } = schema.safeParse(value)
  for (const [name, chord] of Object.entries(data ?? {})) if (isCommand(name)) known[name] = chord
  return known
}

const kept = createStoredSetting<ChosenKeys>('portal.keys', read, {})

export const useChosenKeys = kept.use
export const chosenKeys = kept.now

/**
 * Stores the shortcut that the user has chosen for a command. `from`: the command that has had these keys so far, if
 * any; it has no shortcut afterwards.
 */
export function chooseKeys(command: Command, chord: NonNullable<ChosenKeys[Command]>, from: Command | undefined): void {
  kept.write({ ...kept.now(), ...(from ? { [from]: null } : {}), [command]: chord })
}

export const chooseAllKeys = (chosen: ChosenKeys): void => kept.write(chosen)
