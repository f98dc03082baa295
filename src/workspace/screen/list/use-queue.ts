import { useState } from 'react'
import { emptyQueue, nextQueue, type Queue } from './queue.ts'
import type { Unit } from '#src/workspace/view.ts'

/** The queue for what is shown now; it changes while rendering, so that no stale list is ever painted. */
export function useQueue(name: string, units: readonly Unit[], matches: (unit: Unit) => boolean): Queue {
  const [queue, setQueue] = useState(emptyQueue)
  const next = nextQueue(queue, name, units, matches)
  if (next !== queue) setQueue(next)
  return next
}
