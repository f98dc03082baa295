import { useEffect, useState } from 'react'
import { countFitting, type Queue } from './queue.ts'
import type { Unit } from '#src/workspace/view.ts'

/** A queue, and the current texts. */
export type QueueSnapshot = { queue: Queue; units: readonly Unit[] }

const restMs = 150

/**
 * Counts the listed texts that still match; null if all do. Counted once nothing has changed for a moment, so that a
 * typed letter does not wait.
 */
export function useFitting(standing: QueueSnapshot, isWanted: boolean): number | null {
  const [known, setKnown] = useState({ name: '', count: 0 })
  const { queue, units } = standing
  const areAll = !isWanted || (queue.isAsOpened && queue.units === units)
  useEffect(() => {
    if (areAll) return
    const timer = setTimeout(() => {
      const now = { name: queue.name, count: countFitting(queue, units) }
      setKnown((before) => (before.name === now.name && before.count === now.count ? before : now))
    }, restMs)
    return () => clearTimeout(timer)
  }, [areAll, queue, units])
  return areAll || known.name !== queue.name || known.count === queue.keys.length ? null : known.count
}
