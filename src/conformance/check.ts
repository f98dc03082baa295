import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import type { Bench } from './bench.ts'

/** One claim of the contract about one call. run throws a Fault if it fails, NotChecked if that cannot be told. */
export type Check = {
  call: CallName
  claim: string
  writes: boolean
  /** Run whatever the user may do: about callers who may not. */
  always?: boolean
  run: (bench: Bench) => Promise<void>
}

export type Claims = Record<string, Check['run']>

export function checksOf(claims: { [Name in CallName]?: Claims }): Check[] {
  return Object.values(calls).flatMap(({ name }) =>
    Object.entries(claims[name] ?? {}).map(([claim, run]) => ({ call: name, claim, run, writes: writes(name) })),
  )
}

/** A GET that a guest may not make creates something; a session begun by a login ends with the run. */
export function writes(name: CallName): boolean {
  const { method, guestMay }: Call = calls[name]
  return name !== 'session.login' && (method !== 'GET' || guestMay === false)
}
