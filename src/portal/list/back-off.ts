import { useState } from 'react'

const maxMs = 60_000

/** Doubles the interval with every reading that found nothing new, up to `maxMs`. */
export const backedOff = (baseMs: number, quietReadings: number): number => Math.min(maxMs, baseMs * 2 ** quietReadings)

/** Counts consecutive readings without changes. React Query returns the same object for unchanged data. */
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
