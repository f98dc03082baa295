import type { Data } from '#src/contract/call/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import type { OwnWording } from '#src/workspace/store/journal/wordings.ts'

export type StoredWording = Data<Calls['i18n.history']>['wordings'][number]
/**
 * A version of a text. `isOwn`: it is only on this device, because it was typed here, or because it came from the
 * imported file `from` and was not chosen. `isPresent`: it is the server's current text.
 */
export type Wording = StoredWording & { isOwn: boolean; isPresent: boolean; from?: string | undefined }

type Standing = { base: string | null; target: string | null }

const timeOf = ({ at }: Wording) => (at === null ? 0 : Date.parse(at))

/**
 * Joins the server's versions with those that only this device has, newest first. A version of this device is left out
 * if the server also has it, or if it is the current text.
 */
export function joinedWordings(
  stored: readonly StoredWording[],
  own: readonly OwnWording[],
  { base, target }: Standing,
): Wording[] {
  const known = new Set([...stored.map(({ text }) => text), target])
  const here = own
    .filter(({ text }) => !known.has(text))
    .map(({ text, at, from }): Wording => {
      return { text, by: '', at: at === null ? null : new Date(at).toISOString(), isOwn: true, isPresent: false, from }
    })
  const there = stored.map((one, index): Wording => {
    return Object.assign({ isOwn: false, isPresent: index === 0 && one.text === base }, one)
  })
  // The server's versions keep their order, because some of them have no time.
  const joined = [...there]
  for (const one of here) {
    const at = joined.findIndex((other) => timeOf(other) < timeOf(one))
    joined.splice(at === -1 ? joined.length : at, 0, one)
  }
  return joined
}
