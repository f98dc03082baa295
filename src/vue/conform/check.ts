import type { CallName } from '#src/vue/calls.ts'
import type { Bench } from './bench.ts'

/** One claim of the contract about one call. run throws a Fault where it does not hold, NotChecked where that cannot be told. */
export type Check = {
  call: CallName
  claim: string
  /** Changes something on the other side, or tries to. */
  writes?: boolean
  /** Is asked whatever the user may: about callers who may not, or about calls for everybody. */
  always?: boolean
  run: (bench: Bench) => Promise<void>
}

export class Fault extends Error {}

export class NotChecked extends Error {}

export function claim(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Fault(otherwise)
}

/** What there is to try with; where there is nothing, the check says so. */
export function given<T>(value: T | null | undefined, without: string): T {
  if (value === undefined || value === null) throw new NotChecked(without)
  return value
}

/** Values as a reason shows them: short, on one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

export function same(found: unknown, expected: unknown, what: string): void {
  claim(shownWhole(found) === shownWhole(expected), `${what}: ${shown(found)} instead of ${shown(expected)}`)
}

function shownWhole(value: unknown): string {
  return JSON.stringify(value) ?? ''
}
