type Times = { median: number; p95: number }

/** Milliseconds that each kind's runs take, after some that do not count; in turns, so that a busy moment meets all alike. */
export async function timesOfEach<Kind>(
  kinds: readonly Kind[],
  runs: number,
  run: (kind: Kind, index: number) => Promise<unknown>,
): Promise<Map<Kind, number[]>> {
  const times = new Map(kinds.map((kind): [Kind, number[]] => [kind, []]))
  for (let index = -Math.ceil(runs / 10); index < runs; index++) {
    for (const [kind, taken] of times) {
      const startedAt = performance.now()
      await run(kind, Math.abs(index))
      if (index >= 0) taken.push(performance.now() - startedAt)
    }
  }
  return times
}

export function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
}

export function summary(times: readonly number[]): Times {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

export function written({ median, p95 }: Times): string {
  return `${median.toFixed(2)} / ${p95.toFixed(2)} ms`
}
