import type { Unit } from '#src/workspace/view.ts'
import { neighbour, type Neighbour, type Way } from './queue.ts'

type Going = {
  queue: Way
  byKey: ReadonlyMap<string, Unit>
  from: string
  step: 1 | -1
  isUntranslated: (unit: Unit) => boolean
  trail: ReadonlySet<string>
}

/** The next untranslated text; what was done in this session is not on the way. */
export const nextLeft = ({ queue, byKey, from, step, isUntranslated }: Omit<Going, 'trail'>): Neighbour | undefined =>
  neighbour(queue, byKey, from, step, isUntranslated)

/** The next untranslated text, or one done in this session, to look back on. Past the end only untranslated ones. */
export function nextToTranslate({ queue, byKey, from, step, isUntranslated, trail }: Going): Neighbour | undefined {
  const isOnTrail = (unit: Unit) => trail.has(unit.key) || isUntranslated(unit)
  const next = neighbour(queue, byKey, from, step, isOnTrail, isUntranslated)
  const unit = next && byKey.get(next.key)
  // Forwards one goes to what is left: what was done before is on the way only while there is something.
  const isDone = step === 1 && unit !== undefined && !isUntranslated(unit)
  return isDone && !nextLeft({ queue, byKey, from, step, isUntranslated }) ? undefined : next
}
