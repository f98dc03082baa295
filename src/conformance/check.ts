import type { Call } from '#src/contract/call/call.ts'
import { type CallName, calls } from '#src/contract/calls.ts'
import type { Bench } from './bench.ts'

/**
 * A claim of the contract about one call. `run` throws a Fault if the claim does not hold, and NotChecked if it cannot
 * be checked.
 */
export type Check = {
  call: CallName
  claim: string
  writes: boolean
  /** Also run for a user without the permission, because the claim is about such users. */
  always?: boolean
  run: (bench: Bench) => Promise<void>
}

export type Claims = Record<string, Check['run']>

export function checksOf(claims: { [Name in CallName]?: Claims }): Check[] {
  return Object.values(calls).flatMap(({ name }) =>
    Object.entries(claims[name] ?? {}).map(([claim, run]) => ({ call: name, claim, run, writes: writes(name) })),
  )
}

/**
 * Returns whether a call counts as writing. A GET that guests may not make counts as writing. The login does not,
 * because the session that it creates is ended after the run.
 */
export function writes(name: CallName): boolean {
  const { method, guestMay }: Call = calls[name]
  return name !== 'session.login' && (method !== 'GET' || guestMay === false)
}
