const sliceMs = 12

type Running = { signal: AbortSignal; onProgress: (done: number) => void }

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Runs long work in slices, between which the page responds. `steps` yields its progress from 0 to 1, and returns the
 * result. Rejects if `signal` aborts.
 */
export async function inSlices<Result>(
  steps: Iterator<number, Result, undefined>,
  { signal, onProgress }: Running,
): Promise<Result> {
  let since = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - since < sliceMs) continue
    onProgress(step.value)
    await nextTask()
    signal.throwIfAborted()
    since = performance.now()
  }
}
