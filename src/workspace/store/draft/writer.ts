import { createTurns, type Turns } from './turns.ts'

/** The specification's debounce. The first keystroke does not wait for it, so a crash costs at most this much typing. */
const writeEveryMs = 250
const retryMs = [500, 1_000, 2_000, 5_000]

type WriterState = 'idle' | 'pending' | 'failed'

type Target<Item> = {
  write(items: readonly Item[]): Promise<void>
  /** Joins an item to the one before it where both are one; undefined where each stands for itself. */
  join(before: Item, item: Item): Item | undefined
  onState(state: WriterState, before: WriterState): void
  /** Of the writers that it takes turns with. */
  turns?: Turns
}

export type Writer<Item> = {
  readonly state: WriterState
  push(item: Item): void
  /** Settles with the next write rather than with the last retry, so that a caller learns of a failure. */
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

type Pushed<Item> = { item: Item; number: number }

/** Writes what is pushed, one write at a time and in order, again and again until it is written. */
export function createWriter<Item>({ write, join, onState, turns = createTurns() }: Target<Item>): Writer<Item> {
  let state: WriterState = 'idle'
  let items: Pushed<Item>[] = []
  let taken: Pushed<Item>[] = []
  let isRunning = false
  let isUrgent = false
  let isStopped = false
  const pause = createPause()
  const waiters: PromiseWithResolvers<void>[] = []
  let failures = 0
  let lastStart = Number.NEGATIVE_INFINITY
  const own = { oldest: () => (state === 'failed' ? undefined : [...taken, ...items][0]?.number) }

  function become(next: WriterState): void {
    const before = state
    state = next
    if (before !== next) onState(next, before)
  }

  async function run(): Promise<void> {
    while (items.length > 0) {
      const due = lastStart + writeEveryMs - performance.now()
      if (due > 0 && !isUrgent) await pause.wait(due)
      await turns.wait(own, items[0]?.number ?? 0)
      isUrgent = false
      taken = items
      items = []
      lastStart = performance.now()
      try {
        if (taken.length > 0) await write(taken.map(({ item }) => item))
        taken = []
        failures = 0
        turns.tell()
      } catch (error) {
        waiters.splice(0).forEach((waiter) => waiter.reject(error))
        if (isStopped) return
        items = [...taken, ...items]
        taken = []
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
      const last = items.at(-1)
      const joined = last === undefined ? undefined : join(last.item, item)
      if (last === undefined || joined === undefined) items = [...items, { item, number: turns.next() }]
      else items = [...items.slice(0, -1), { ...last, item: joined }]
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
      items = []
      hurry()
      turns.tell()
    },
  }
}
