import { vi } from 'vitest'

/** Longer than any retry of the workspace: what has not happened by then never happens. */
const limitMs = 3_600_000
/** More tasks than any story has: work with more tasks is an endless loop. */
const limitTasks = 1_000_000

/** A channel that delivers messages between tabs one task later, instead of when a thread of the platform is ready. */
class Channel extends EventTarget {
  private static readonly open = new Set<Channel>()
  readonly name: string

  constructor(name: string) {
    super()
    this.name = name
    Channel.open.add(this)
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message)
    const others = [...Channel.open].filter((other) => other !== this && other.name === this.name)
    for (const other of others)
      setImmediate(() => {
        if (Channel.open.has(other)) other.dispatchEvent(new MessageEvent('message', { data }))
      })
  }

  close(): void {
    Channel.open.delete(this)
  }
}

/**
 * Runs work in simulated time: all pending tasks run first, then the next timer. The same work takes the same course
 * every time, no matter how busy the machine is. Throws if the work never ends.
 */
export async function inSimulatedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { setImmediate } = globalThis
  let tasks = 0
  let begun = 0
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('setImmediate', (task: () => void) => {
    tasks += 1
    begun += 1
    return setImmediate(() => {
      tasks -= 1
      task()
    })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  const run = { isDone: false }
  const result = work().finally(() => {
    run.isDone = true
  })
  result.catch(() => undefined)
  try {
    for (;;) {
      await new Promise<void>((resolve) => void setImmediate(resolve))
      if (run.isDone) return await result
      if (begun > limitTasks) throw new Error('the same is done again and again')
      if (tasks > 0) continue
      if (vi.getTimerCount() === 0 || performance.now() > limitMs)
        throw new Error('something is waited for that never comes')
      vi.advanceTimersToNextTimer()
    }
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}
