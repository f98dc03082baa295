import type { Unit } from '#src/workspace/view.ts'
import { neighbour, type Neighbour, type Way } from './queue.ts'

type Going = {
  queue: Way
  byKey: ReadonlyMap<string, Unit>
  from: string
  step: 1 | -1
  isUntranslated: (unit: Unit) => boolean
  /** The texts that were untranslated when they were opened in this session. */
  trail: ReadonlySet<string>
}

/**
 * The next text to translate: an untranslated one, or one that was done in this session, so that a look back leads
 * through what was just done. Round the end go only those that are left; undefined where none is.
 */
export function nextToTranslate({ queue, byKey, from, step, isUntranslated, trail }: Going): Neighbour | undefined {
  const left = neighbour(queue, byKey, from, step, isUntranslated)
  if (!left && step === 1) return undefined
  const isOnTrail = (unit: Unit) => trail.has(unit.key) || isUntranslated(unit)
  return trail.size === 0 ? left : neighbour(queue, byKey, from, step, isOnTrail, isUntranslated)
}
