import { useState } from 'react'

const maxMs = 60_000

/** Twice as long after each reading that brought nothing new, up to a minute. */
export const backedOff = (baseMs: number, quietReadings: number): number => Math.min(maxMs, baseMs * 2 ** quietReadings)

/** Counts the readings in a row that brought nothing new; to be told of each. What has not changed is the same object. */
export function useQuietReadings() {
  const [seen, setSeen] = useState<{ data: unknown; at: number; count: number }>({ data: undefined, at: 0, count: 0 })
  return {
    count: seen.count,
    onReading(data: unknown, at: number): void {
      if (at === seen.at) return
      setSeen({ data, at, count: data === seen.data ? seen.count + 1 : 0 })
    },
  }
}
