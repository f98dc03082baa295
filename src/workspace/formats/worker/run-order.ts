import { inSlices } from '#src/workspace/in-slices.ts'
import { type Answer, answer, type Order } from './port.ts'

type Run = {
  orders: () => Iterable<Order>
  signal: AbortSignal
  /** Handles an answer. Returns whether it was the last one. */
  onAnswer: (answer: Answer) => boolean
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Carries out orders in a new worker, which is terminated afterwards. If no worker starts, carries them out in the
 * page, in short slices. Resolves after the last answer; rejects if the signal aborts or the worker fails.
 */
export async function runOrders(run: Run): Promise<void> {
  run.signal.throwIfAborted()
  const worker = startWorker()
  const isDone = worker !== null && (await inWorker(worker, run))
  if (!isDone) await inPage(run)
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./formats-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

/** Runs orders in a worker. Resolves to false if the worker did not start, and nothing was done. */
async function inWorker(worker: Worker, { orders, signal, onAnswer }: Run): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  let hasAnswered = false
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  worker.addEventListener('message', ({ data }) => {
    hasAnswered = true
    try {
      if (onAnswer(answer.parse(data))) resolve(true)
    } catch (error) {
      reject(error)
    }
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    if (hasAnswered) reject(new Error(event.message))
    else resolve(false)
  })
  try {
    for (const order of orders()) {
      worker.postMessage(order)
      await nextTask()
      if (signal.aborted) break
    }
    return await promise
  } finally {
    signal.removeEventListener('abort', abort)
    worker.terminate()
  }
}

async function inPage({ orders, signal, onAnswer }: Run): Promise<void> {
  const { createDesk } = await import('./desk.ts')
  const work = createDesk(onAnswer)
  const onProgress = (done: number) => onAnswer({ kind: 'progress', done })
  for (const order of orders()) await inSlices(work(order), { signal, onProgress })
}
