/** The value that this share of all stays below. */
export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

/** The value in the middle; for an even number, the mean of the two there. */
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

/** The milliseconds that a call takes. */
export async function msOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
