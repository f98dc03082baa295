import { restoreLineEnds, toBox } from './line-ends.ts'
import type { Draft, DraftState } from './view.ts'

/** The specification's debounce. The first keystroke does not wait for it, so a crash costs at most this much typing. */
const writeEveryMs = 250
const retryMs = [500, 1_000, 2_000, 5_000]
/** A pause this long ends what one undo takes back. */
const burstPauseMs = 1_000

export type DraftSource = {
  key: string
  /** The text as it is kept now, and the server's. */
  target(): string | null
  base(): string | null
  write(text: string, burst: string): Promise<void>
  /** The draft is closed and everything in it is on disk. */
  onDone(): void
  /** Writing began to fail or works again. */
  onFailureChange(): void
}

/** A draft that its workspace can tell of changes from elsewhere. */
export type LiveDraft = Draft & { refresh(): void; readonly isClosed: boolean; reopen(): void }

export function createDraft(source: DraftSource): LiveDraft {
  const listeners = new Set<() => void>()
  const reference = () => source.target() ?? source.base() ?? ''
  let origin = reference()
  let text = toBox(origin)
  let written = source.target() ?? ''
  let state: DraftState = 'kept'
  let isDirty = false
  let isClosed = false
  let pump: Promise<void> | null = null
  let wake: (() => void) | null = null
  let isUrgent = false
  let waiters: PromiseWithResolvers<void>[] = []
  let failures = 0
  let lastStart = Number.NEGATIVE_INFINITY
  let typedAt = Number.NEGATIVE_INFINITY
  let burst = ''

  const tell = () => listeners.forEach((listener) => listener())
  function become(next: DraftState): void {
    if (state === next) return
    const isFailureChange = state === 'failed' || next === 'failed'
    state = next
    tell()
    if (isFailureChange) source.onFailureChange()
  }

  // A textarea turns every line end into a line feed: a text it did not otherwise change is the text it was given.
  function stored(): string {
    const base = source.base()
    if (base !== null && toBox(base) === text) return base
    return restoreLineEnds(text, origin)
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    }).finally(() => {
      wake = null
    })

  // One write at a time, each with the text as it is when the write begins: an older text cannot follow a newer one.
  async function run(): Promise<void> {
    while (isDirty) {
      const due = lastStart + writeEveryMs - performance.now()
      if (due > 0 && !isUrgent) await pause(due)
      isUrgent = false
      isDirty = false
      lastStart = performance.now()
      const next = stored()
      try {
        await source.write(next, burst)
        written = next
        failures = 0
      } catch (error) {
        isDirty = true
        become('failed')
        settle((waiter) => waiter.reject(error))
        await pause(retryMs[Math.min(failures, retryMs.length - 1)] ?? 5_000)
        failures += 1
      }
    }
  }

  function settle(one: (waiter: PromiseWithResolvers<void>) => void): void {
    const settled = waiters
    waiters = []
    settled.forEach(one)
  }

  function start(): void {
    pump ??= run().finally(() => {
      pump = null
      become('kept')
      settle((waiter) => waiter.resolve())
      // What was kept elsewhere while this was being written is shown now.
      refresh()
      if (isClosed) source.onDone()
    })
  }

  function type(next: string): void {
    if (next === text) return
    text = next
    isDirty = true
    const now = performance.now()
    if (now - typedAt > burstPauseMs) burst = crypto.randomUUID()
    typedAt = now
    if (state === 'kept') state = 'pending'
    tell()
    start()
  }

  // Settles with the next write rather than with the last retry, so that a caller learns of a failure.
  function flush(): Promise<void> {
    if (!pump) return Promise.resolve()
    const waiter = Promise.withResolvers<void>()
    waiters.push(waiter)
    isUrgent = true
    wake?.()
    return waiter.promise
  }

  function refresh(): void {
    const target = source.target() ?? ''
    if (pump || isDirty || target === written) return
    written = target
    origin = reference()
    text = toBox(target)
    tell()
  }

  return {
    key: source.key,
    get text() {
      return text
    },
    get state() {
      return state
    },
    get isClosed() {
      return isClosed
    },
    type,
    flush,
    refresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reopen() {
      isClosed = false
    },
    close() {
      isClosed = true
      isUrgent = true
      wake?.()
      if (!pump) source.onDone()
    },
  }
}
