import type { Unit } from '#src/workspace/view.ts'
import { neighbour, type Neighbour, type Way } from './queue.ts'

type Going = {
  queue: Way
  byKey: ReadonlyMap<string, Unit>
  from: string
  step: 1 | -1
  isLeft: (unit: Unit) => boolean
  trail: ReadonlySet<string>
}

/** The next text that is left; what was done in this session is not on the way. */
export const nextLeft = ({ queue, byKey, from, step, isLeft }: Omit<Going, 'trail'>): Neighbour | undefined =>
  neighbour(queue, byKey, from, step, isLeft)

/** The next text that is left, or one done in this session, to look back on. Past the end only those that are left. */
export function nextToTranslate({ queue, byKey, from, step, isLeft, trail }: Going): Neighbour | undefined {
  const isOnTrail = (unit: Unit) => trail.has(unit.key) || isLeft(unit)
  const next = neighbour(queue, byKey, from, step, isOnTrail, isLeft)
  const unit = next && byKey.get(next.key)
  // Forwards one goes to what is left: what was done before is on the way only while there is something.
  const isDone = step === 1 && unit !== undefined && !isLeft(unit)
  return isDone && !nextLeft({ queue, byKey, from, step, isLeft }) ? undefined : next
}
