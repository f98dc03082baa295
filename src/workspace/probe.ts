const waitsMs = [3_000, 5_000, 10_000, 20_000, 30_000]

/** Asks a server that is gone again and again, less and less often. */
export function createProbe(ask: () => void) {
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
