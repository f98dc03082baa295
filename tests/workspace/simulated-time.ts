import { vi } from 'vitest'

/** Longer than any retry of the workspace: what has not come by then never comes. */
const limitMs = 3_600_000
/** More tasks than any story has: what goes round in no time at all never ends either. */
const limitTasks = 1_000_000

/** Tabs that hear of each other one task later, and not when a thread of the platform gets to it. */
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
 * Runs work in which time passes only where everything waits for it: each task in its turn, then the next timer. The same
 * work takes the same course every time, however busy the machine is, and nobody waits for a clock.
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
