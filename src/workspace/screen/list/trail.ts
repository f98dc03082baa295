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

/** The next untranslated text, or one done in this session, to look back on. Past the end only untranslated ones. */
export function nextToTranslate({ queue, byKey, from, step, isUntranslated, trail }: Going): Neighbour | undefined {
  const left = neighbour(queue, byKey, from, step, isUntranslated)
  if (!left && step === 1) return undefined
  const isOnTrail = (unit: Unit) => trail.has(unit.key) || isUntranslated(unit)
  return trail.size === 0 ? left : neighbour(queue, byKey, from, step, isOnTrail, isUntranslated)
}
