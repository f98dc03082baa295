/** Returns the quantile for a share from 0 to 1; NaN for an empty list. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

/** Returns the value in the middle; for an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [below = Number.NaN, above = Number.NaN] = [(sorted.length - 1) >> 1, sorted.length >> 1].map(
    (at) => sorted[at],
  )
  return (below + above) / 2
}

/** Calls a function this number of times, one after the other, and returns the results. */
export async function repeat<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let index = 0; index < count; index += 1) answers.push(await run(index))
  return answers
}

/** Returns the milliseconds that a call takes. */
export async function msOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
