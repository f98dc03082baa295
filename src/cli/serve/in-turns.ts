/**
 * Begins one request in each turn of the event loop, and of those that wait the senders’ in rotation: a crowd that arrives at once makes
 * nobody else wait until all of it has begun.
 */
export function inTurns(): (sender: string, begin: () => void) => void {
  const waiting = new Map<string, (() => void)[]>()
  const beginNext = (): void => {
    const [first] = waiting
    if (first === undefined) return
    const [sender, theirs] = first
    waiting.delete(sender)
    const begin = theirs.shift()
    if (theirs.length > 0) waiting.set(sender, theirs)
    if (waiting.size > 0) setImmediate(beginNext)
    begin?.()
  }
  return (sender, begin) => {
    if (waiting.size === 0) setImmediate(beginNext)
    const theirs = waiting.get(sender)
    if (theirs) theirs.push(begin)
    else waiting.set(sender, [begin])
  }
}
