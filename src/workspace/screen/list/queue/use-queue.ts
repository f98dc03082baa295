import { useState } from 'react'
import { type QueueQuery, createQueueMaker, emptyQueue, type Queue } from './queue.ts'
import type { Unit } from '#src/workspace/view.ts'

/** Returns the queue of a list. Updated while rendering, so that no stale list is painted. */
export function useQueue(query: QueueQuery, units: readonly Unit[]): Queue {
  const [queue, setQueue] = useState(emptyQueue)
  const [nextQueue] = useState(createQueueMaker)
  const next = nextQueue(queue, query, units)
  if (next !== queue) setQueue(next)
  return next
}
