/**
 * Returns the items of one side that the other has less often, compared by key. Counting is needed for long texts:
 * searching for each item would take minutes.
 */
export function beyond<One>(here: readonly One[], there: readonly One[], keyOf: (one: One) => string): One[] {
  const rest = new Map<string, number>()
  for (const one of there) rest.set(keyOf(one), (rest.get(keyOf(one)) ?? 0) + 1)
  return here.filter((one) => {
    const left = rest.get(keyOf(one)) ?? 0
    rest.set(keyOf(one), left - 1)
    return left <= 0
  })
}
