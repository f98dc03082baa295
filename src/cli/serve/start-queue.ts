/**
 * Returns a function that queues the start of a request. Each turn of the event loop starts one request, and senders
 * take turns, so that many requests of one sender do not delay the others. `start` must not throw, because nothing
 * catches its error.
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
