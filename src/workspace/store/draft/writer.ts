import { createTurns, type Turns } from './turns.ts'

/** Min time between two writes. The first input event is written at once, so a crash loses at most this much typing. */
const writeEveryMs = 250
const retryMs = [500, 1_000, 2_000, 5_000]

type WriterState = 'idle' | 'pending' | 'failed'

type Target<Item> = {
  write(items: readonly Item[]): Promise<void>
  join(before: Item, item: Item): Item | undefined
  onState(state: WriterState, before: WriterState): void
  turns?: Turns
}

export type Writer<Item> = {
  readonly state: WriterState
  push(item: Item): void
  /** Resolves or rejects with the next write. It does not wait for retries, so that a caller learns of a failure. */
  flush(): Promise<void>
  hurry(): void
  stop(): void
}

function createPause() {
  let wake: (() => void) | null = null
  return {
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }).finally(() => {
        wake = null
      }),
    end: () => wake?.(),
  }
}

function createQueue<Item>(join: Target<Item>['join'], turns: Turns) {
  let items: { item: Item; number: number }[] = []
  let taken: typeof items = []
  return {
    isEmpty: () => items.length === 0,
    oldest: () => [...taken, ...items][0]?.number,
    push(item: Item): void {
      const last = items.at(-1)
      const joined = last === undefined ? undefined : join(last.item, item)
      if (last === undefined || joined === undefined) items = [...items, { item, number: turns.next() }]
      else items = [...items.slice(0, -1), { ...last, item: joined }]
    },
    take(): Item[] {
      taken = items
      items = []
      return taken.map(({ item }) => item)
    },
    done(): void {
      taken = []
      turns.tell()
    },
    giveBack(): void {
      items = [...taken, ...items]
      taken = []
    },
    clear(): void {
      items = []
    },
  }
}

/** Creates a writer. It writes pushed items in order, one write at a time, and retries until they are written. */
export function createWriter<Item>({ write, join, onState, turns = createTurns() }: Target<Item>): Writer<Item> {
  let state: WriterState = 'idle'
  let isRunning = false
  let isUrgent = false
  let isStopped = false
  const pause = createPause()
  const waiters: PromiseWithResolvers<void>[] = []
  let failures = 0
  let lastStart = Number.NEGATIVE_INFINITY
  const queue = createQueue(join, turns)
  const own = { oldest: () => (state === 'failed' ? undefined : queue.oldest()) }

  function become(next: WriterState): void {
    const before = state
    state = next
    if (before !== next) onState(next, before)
  }

  async function run(): Promise<void> {
    while (!queue.isEmpty()) {
      const due = lastStart + writeEveryMs - performance.now()
      if (due > 0 && !isUrgent) await pause.wait(due)
      await turns.wait(own, queue.oldest() ?? 0)
      isUrgent = false
      const items = queue.take()
      lastStart = performance.now()
      try {
        if (items.length > 0) await write(items)
        queue.done()
        failures = 0
      } catch (error) {
        waiters.splice(0).forEach((waiter) => waiter.reject(error))
        if (isStopped) return
        queue.giveBack()
        become('failed')
        turns.tell()
        await pause.wait(retryMs[Math.min(failures, retryMs.length - 1)] ?? 5_000)
        failures += 1
      }
    }
  }

  function start(): void {
    if (isRunning || isStopped) return
    isRunning = true
    turns.join(own)
    void run().finally(() => {
      isRunning = false
      turns.leave(own)
      const done = waiters.splice(0)
      become('idle')
      done.forEach((waiter) => waiter.resolve())
    })
  }

  function hurry(): void {
    isUrgent = true
    pause.end()
  }

  return {
    get state() {
      return state
    },
    push(item) {
      queue.push(item)
      if (state === 'idle') become('pending')
      start()
    },
    flush() {
      if (!isRunning) return Promise.resolve()
      const waiter = Promise.withResolvers<void>()
      waiters.push(waiter)
      hurry()
      return waiter.promise
    },
    hurry,
    stop() {
      isStopped = true
      queue.clear()
      hurry()
      turns.tell()
    },
  }
}
