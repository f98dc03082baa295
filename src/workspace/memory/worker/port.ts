import { memoryAnswer, type MemoryAnswer, type MemoryRequest } from './messages.ts'
import { createMemoryService } from './service.ts'

export type MemoryPort = { send(request: MemoryRequest): void; close(): void }

type Listeners = {
  onAnswer: (answer: MemoryAnswer) => void
  /** Called if the worker fails: no more answers come, and the texts must be sent to another port. */
  onBroken: () => void
}

/** Opens the memory in a worker. Returns null if the browser, or its security policy, does not allow workers. */
export function openWorkerPort({ onAnswer, onBroken }: Listeners): MemoryPort | null {
  try {
    const worker = new Worker(new URL('./memory-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }) => onAnswer(memoryAnswer.parse(data)))
    worker.addEventListener('error', onBroken)
    worker.addEventListener('messageerror', onBroken)
    return { send: (request) => worker.postMessage(request), close: () => worker.terminate() }
  } catch {
    return null
  }
}

export function openPagePort({ onAnswer }: Pick<Listeners, 'onAnswer'>): MemoryPort {
  let isClosed = false
  const later = (work: () => void) => void setTimeout(() => (isClosed ? undefined : work()), 0)
  const receive = createMemoryService({ sliceMs: 6, later, now: () => performance.now(), tell: onAnswer })
  return {
    send: (request) => later(() => receive(request)),
    close() {
      isClosed = true
    },
  }
}
