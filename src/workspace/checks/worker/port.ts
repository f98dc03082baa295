import { createAnswering } from './answering.ts'
import { type Answer, answer, type Request } from './protocol.ts'

export type Port = { send: (request: Request) => void; close: () => void }

/** Runs the checks in the page itself, for browsers without workers and after a worker has failed. */
export function openPagePort(onAnswer: (answer: Answer) => void): Port {
  let isClosed = false
  const receive = createAnswering((answer) => (isClosed ? undefined : onAnswer(answer)))
  return {
    send: (request) => void setTimeout(() => (isClosed ? undefined : receive(request))),
    close() {
      isClosed = true
    },
  }
}

/**
 * Runs the checks in a worker. Returns null if the browser cannot start one. `onBroken`: called if the worker has
 * failed and will not answer any more.
 */
export function openWorkerPort(onAnswer: (answer: Answer) => void, onBroken: () => void): Port | null {
  try {
    const worker = new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => onAnswer(answer.parse(data)))
    worker.addEventListener('error', onBroken)
    worker.addEventListener('messageerror', onBroken)
    return { send: (request) => worker.postMessage(request), close: () => worker.terminate() }
  } catch {
    return null
  }
}
