const sliceMs = 12

type Running = { signal: AbortSignal; onProgress: (done: number) => void }

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Runs long work in slices of about 12 ms, so that the page responds in between. `steps` yields the progress from 0 to
 * 1, and returns the result. Rejects with the signal's reason if `signal` aborts between two slices.
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
