import type { Unit } from '#src/workspace/view.ts'
import { neighbour, type Neighbour, type StepList } from './queue.ts'
import { useEffect, useMemo } from 'react'
import { isUntranslated } from './filter.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

type Going = {
  queue: StepList
  byKey: ReadonlyMap<string, Unit>
  from: string
  step: 1 | -1
  isLeft: (unit: Unit) => boolean
  trail: ReadonlySet<string>
}

/**
 * Returns the next text in the direction of `step` that still needs work, which `isLeft` decides; undefined if there is
 * none.
 */
export const nextLeft = ({ queue, byKey, from, step, isLeft }: Omit<Going, 'trail'>): Neighbour | undefined =>
  neighbour(queue, byKey, from, step, isLeft)

/**
 * Returns the next text in the direction of `step` that still needs work, or that was untranslated when it was opened
 * in this session (`trail`) and may be looked at again. Past the end of the list, only texts that still need work
 * count. Forwards, returns undefined if no text needs work any more.
 */
export function nextToTranslate({ queue, byKey, from, step, isLeft, trail }: Going): Neighbour | undefined {
  const isOnTrail = (unit: Unit) => trail.has(unit.key) || isLeft(unit)
  const next = neighbour(queue, byKey, from, step, isOnTrail, isLeft)
  const unit = next && byKey.get(next.key)
  // Going forwards, a text that was done is a stop only while another text still needs work.
  const isDone = step === 1 && unit !== undefined && !isLeft(unit)
  return isDone && !nextLeft({ queue, byKey, from, step, isLeft }) ? undefined : next
}

export function useVisited(pair: string, key: string, byKey: ReadonlyMap<string, Unit>): ReadonlySet<string> {
  const { trail } = useMemo(() => ({ pair, trail: new Set<string>() }), [pair])
  const onOpened = useStable((opened: string) => {
    const unit = byKey.get(opened)
    if (unit && isUntranslated(unit)) trail.add(opened)
  })
  useEffect(() => onOpened(key), [onOpened, key])
  return trail
}
