import type { Refusal } from '#src/contract/call/call.ts'
import type { Core } from './core.ts'

const refusedWaitSeconds = 30
const waitsMs = [3_000, 5_000, 10_000, 20_000, 30_000]

export type Connection = ReturnType<typeof createConnection>

/** Tracks whether the server answers, and its last refusal. Calls `ask` when it is time for another attempt. */
export function createConnection(core: Core, ask: () => void) {
  const probe = createProbe(ask)

  function reached(): void {
    probe.reached()
    // The answer may belong to a request from before the connection was cut. The browser fires an event when the
    // connection is back.
    if (!core.device.isOnline()) return beCutOff()
    core.device.cutOff.end()
    if (core.state().offlineSince !== null) core.set({ offlineSince: null })
  }

  function unreachable(): void {
    probe.failed()
    beCutOff()
  }

  function beCutOff(): void {
    const { cutOff, now } = core.device
    if (core.state().offlineSince === null) core.set({ offlineSince: cutOff.begin(now()) })
  }

  return {
    unreachable,
    agreed(): void {
      reached()
      core.set({ answer: 'ok', refusal: null })
    },
    refused(refusal: Refusal, during: 'read' | 'save'): void {
      // A closed portal does answer. It accepts the waiting saves once it opens.
      if (refusal.code === 'unavailable' && !refusal.isClosed) unreachable()
      else reached()
      if (refusal.code === 'too-many' || refusal.code === 'fault' || refusal.isClosed)
        probe.after((refusal.retryAfterSeconds ?? refusedWaitSeconds) * 1_000)
      const { answer } = core.state()
      const said =
        refusal.code === 'unauthenticated' ? 'needs-login' : refusal.code === 'forbidden' ? 'forbidden' : answer
      core.set({ answer: said, refusal: { kind: 'refusal', during, refusal } })
    },
    stop: probe.stop,
  }
}

/** Retries an unreachable server at growing intervals. */
function createProbe(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isStopped = false

  function after(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(ask, ms)
  }

  return {
    after,
    failed() {
      after(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0)
      failures += 1
    },
    reached() {
      clearTimeout(timer)
      failures = 0
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
