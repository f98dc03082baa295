import { setTimeout as sleep } from 'node:timers/promises'
import type { Case } from './cases.ts'
import { compare, signIn, startLoad } from './load.ts'
import type { Stack } from './stack.ts'

/** The time limit from the end of a cause to the last failure. */
const backWithinMs = 5_000
const beforeMs = 2_000
const afterMs = 8_000

export type Outcome = {
  writes: number
  failed: number
  /** The longest time in which no request succeeded. */
  pauseMs: number
  /** The time from the end of the cause to the end of the last failure; 0 if there was none afterwards. */
  backMs: number
  lost: number
  doubled: number
  reasons: ReadonlyMap<string, number>
}

/** Runs a case under load, and compares the answered writes with the database. */
export async function drill(stack: Stack, name: string, { run }: Case): Promise<Outcome> {
  const load = startLoad(stack, await signIn(stack), name)
  await sleep(beforeMs)
  await run(stack)
  const over = Date.now()
  await sleep(afterMs)
  const marks = await load.stop()
  const failures = load.attempts.filter(({ ok }) => !ok)
  const successes = load.attempts.filter(({ ok }) => ok).map(({ until }) => until)
  const gaps = successes.toSorted((a, b) => a - b).map((at, n, all) => at - (all[n - 1] ?? at))
  return {
    writes: marks.length,
    failed: failures.length,
    pauseMs: Math.max(0, ...gaps),
    backMs: Math.max(0, ...failures.map(({ until }) => until - over)),
    ...(await compare(stack, marks)),
    reasons: load.reasons,
  }
}

export const isMet = ({ lost, doubled, backMs }: Outcome): boolean =>
  lost === 0 && doubled === 0 && backMs <= backWithinMs
