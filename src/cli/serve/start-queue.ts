/**
 * Returns a function that queues a request. In each turn of the event loop one request starts, and senders take turns,
 * so that a burst of one sender does not delay the others. `start` must not throw, because nothing catches its error.
 */
export function createStartQueue(): (sender: string, start: () => void) => void {
  const waiting = new Map<string, (() => void)[]>()
  const startNext = (): void => {
    const [first] = waiting
    if (first === undefined) return
    const [sender, theirs] = first
    waiting.delete(sender)
    const start = theirs.shift()
    if (theirs.length > 0) waiting.set(sender, theirs)
    if (waiting.size > 0) setImmediate(startNext)
    start?.()
  }
  return (sender, start) => {
    if (waiting.size === 0) setImmediate(startNext)
    const theirs = waiting.get(sender)
    if (theirs) theirs.push(start)
    else waiting.set(sender, [start])
  }
}
