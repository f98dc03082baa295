import { useCallback, useSyncExternalStore } from 'react'

/** Longest gap between two letters that counts as fast typing. */
const gapMs = 80
/** Longest time that work waits during fast typing. */
const longestMs = 300

/**
 * Creates a detector of fast typing, during which other work should wait: a frame drawn between two letters would delay
 * the second one.
 */
export function createBurst() {
  let [before, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    /** Records a letter at a time in ms. All times come from the same clock. */
    typed(at: number): void {
      before = last
      last = at
    },
    end(): void {
      before = last = Number.NEGATIVE_INFINITY
    },
    /** Returns for how many ms work that has waited since `since` should still wait; 0 if it may run. */
    restMs(now: number, since: number): number {
      const isFast = last - before < gapMs
      return isFast ? Math.max(0, Math.min(last + gapMs, since + longestMs) - now) : 0
    },
  }
}

type Listener = () => unknown
type Subscribe = (listener: Listener) => Listener

const waiting = new Set<Listener>()
// A hidden page draws no frames.
const hiddenMs = 100
let channel: MessageChannel | undefined
let resting: ReturnType<typeof setTimeout> | undefined
let since = 0
const burst = createBurst()

function runAll(): void {
  clearTimeout(resting)
  resting = undefined
  const due = [...waiting]
  waiting.clear()
  for (const work of due)
    try {
      work()
    } catch (error) {
      // A failing callback must not stop the others: one of them may save a text.
      reportError(error)
    }
}

function onPainted(): void {
  if (waiting.size === 0) return
  const restMs = burst.restMs(performance.now(), since)
  if (restMs > 0) resting = setTimeout(onPainted, restMs)
  else runAll()
}

/** Runs deferred work at once: an action other than typing must see the current page. */
function onOther(): void {
  burst.end()
  if (waiting.size > 0) runAll()
}

function onFocus(): void {
  burst.end()
  if (resting !== undefined) runAll()
}

const changing = new Set(['Backspace', 'Delete'])
const isTyping = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  (key.length === 1 || changing.has(key)) && !ctrlKey && !altKey && !metaKey

function listen(): MessageChannel {
  const opened = new MessageChannel()
  opened.port1.addEventListener('message', onPainted)
  opened.port1.start()
  addEventListener('input', ({ timeStamp }) => burst.typed(timeStamp), true)
  addEventListener('keydown', (event) => isTyping(event) || onOther(), true)
  addEventListener('pointerdown', onOther, true)
  addEventListener('focusin', onFocus, true)
  return opened
}

function schedule(): void {
  since = performance.now()
  const { port2 } = (channel ??= listen())
  const timer = setTimeout(onPainted, hiddenMs)
  // A message posted in an animation frame is handled after that frame has been painted.
  requestAnimationFrame(() => {
    clearTimeout(timer)
    port2.postMessage(null)
  })
}

/**
 * Immediately runs all work that `afterPaint` has deferred. For callers that do not need a frame to be painted first.
 */
export function withoutPaint(): void {
  if (waiting.size > 0) runAll()
}

/**
 * Runs work once the next frame is painted. During fast typing it waits longer, up to 300 ms. Any other action of the
 * user runs it at once. Returns a function that cancels it.
 */
export function afterPaint(work: Listener): Listener {
  if (waiting.size === 0) schedule()
  waiting.add(work)
  return () => void waiting.delete(work)
}

/** Resolves to `value` once the next frame is painted and fast typing has paused; see `afterPaint`. */
export const passedAfterPaint = <Value>(value: Value): Promise<Value> =>
  new Promise((resolve) => void afterPaint(() => resolve(value)))

const afterPaintOf =
  (subscribe: Subscribe): Subscribe =>
  (listener) => {
    const leave = subscribe(() => void afterPaint(listener))
    return () => {
      leave()
      waiting.delete(listener)
    }
  }

/**
 * Returns a value from outside React, as useSyncExternalStore does, but redraws the component only after the next frame
 * (see `afterPaint`), so that a key press does not wait for it.
 */
export function useAfterPaint<Value>(subscribe: Subscribe, read: () => Value, readOnServer = read): Value {
  const later = useCallback((listener: Listener) => afterPaintOf(subscribe)(listener), [subscribe])
  return useSyncExternalStore(later, read, readOnServer)
}
