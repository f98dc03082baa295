import { useCallback, useSyncExternalStore } from 'react'

type Listener = () => void
type Subscribe = (listener: Listener) => Listener

const waiting = new Set<Listener>()
// A page out of sight draws no frames.
const hiddenMs = 100
let channel: MessageChannel | undefined

function runAll(): void {
  const due = [...waiting]
  waiting.clear()
  due.forEach((work) => work())
}

function schedule(): void {
  if (channel === undefined) {
    channel = new MessageChannel()
    channel.port1.addEventListener('message', runAll)
    channel.port1.start()
  }
  const { port2 } = channel
  const timer = setTimeout(runAll, hiddenMs)
  // A message posted in an animation frame is handled after that frame has been painted.
  requestAnimationFrame(() => {
    clearTimeout(timer)
    port2.postMessage(null)
  })
}

/** Runs work after the next frame is painted, so that typing shows first. */
function afterPaint(work: Listener): void {
  if (waiting.size === 0) schedule()
  waiting.add(work)
}

const afterPaintOf =
  (subscribe: Subscribe): Subscribe =>
  (listener) => {
    const leave = subscribe(() => afterPaint(listener))
    return () => {
      leave()
      waiting.delete(listener)
    }
  }

/** Reads something outside React, and redraws a frame after it changed: no key press waits for it. */
export function useAfterPaint<Value>(subscribe: Subscribe, read: () => Value, readOnServer = read): Value {
  const later = useCallback((listener: Listener) => afterPaintOf(subscribe)(listener), [subscribe])
  return useSyncExternalStore(later, read, readOnServer)
}
