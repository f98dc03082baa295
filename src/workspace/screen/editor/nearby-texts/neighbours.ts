/** Returns the nearby texts by key order, in which texts of one screen or message are adjacent. */
export function neighboursOf(
  keys: Iterable<string>,
  key: string,
  count: number,
): { before: string[]; after: string[] } {
  const before: string[] = []
  const after: string[] = []
  for (const one of keys) {
    if (one === key) continue
    if (one < key) hold(before, one, count, (a, b) => a > b)
    else hold(after, one, count, (a, b) => a < b)
  }
  return { before: before.toReversed(), after }
}

function hold(nearest: string[], key: string, count: number, isNearer: (a: string, b: string) => boolean): void {
  const last = nearest.at(-1)
  if (nearest.length === count && last !== undefined && !isNearer(key, last)) return
  let at = nearest.length
  while (at > 0 && isNearer(key, nearest[at - 1] ?? '')) at -= 1
  nearest.splice(at, 0, key)
  if (nearest.length > count) nearest.pop()
}
