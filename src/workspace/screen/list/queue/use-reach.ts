import { useEffect, useState } from 'react'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import { anyUnit, isUntranslated } from '#src/workspace/screen/list/filter/filter.ts'
import type { Listed } from '#src/workspace/screen/list/use-listed.ts'
import type { Unit } from '#src/workspace/view.ts'

type Where = Pick<Listed, 'keys' | 'at'> & {
  byKey: ReadonlyMap<string, Unit>
  from: string
  trail: ReadonlySet<string>
  /** What a worklist still wants; null elsewhere. */
  fits: ((unit: Unit) => boolean) | null
}

export type Reach = {
  next: boolean
  previous: boolean
  isEvery: boolean
  /** Nothing but the open text is left. */
  isLast: boolean
}

/** Whether there is a text to go to that is left, untranslated or, in a worklist, still one of its own; backwards, also one done in this session. */
export function reachOf({ keys, at, byKey, from, trail, fits }: Where): Reach {
  const isWanted = fits ?? isUntranslated
  const isLeft = (key: string) => {
    const unit = byKey.get(key)
    return unit !== undefined && isWanted(unit)
  }
  const next = keys.some((key) => key !== from && isLeft(key))
  const isLast = !next && at.has(from) && isLeft(from)
  // Those done in this session count on the way back, and not again round the end. Of a worklist, they are all that does not fit.
  const here = at.get(from) ?? Infinity
  const done = fits ? keys.slice(0, 1) : [...trail]
  const previous = next || done.some((key) => (at.get(key) ?? Infinity) < here)
  return { next, previous, isEvery: fits !== null, isLast }
}

type Opened = { key: string; trail: ReadonlySet<string>; isKnown: boolean }

const assumed = {
  true: { next: true, previous: true, isEvery: true, isLast: false },
  false: { next: true, previous: true, isEvery: false, isLast: false },
}

const isSame = (a: Reach, b: Reach) =>
  a.next === b.next && a.previous === b.previous && a.isEvery === b.isEvery && a.isLast === b.isLast

/** Assumed until it is known, which is a frame after the list is seen: of many texts found all may be looked at. */
export function useReach(listed: Listed, units: readonly Unit[], opened: Opened, isWorklist: boolean): Reach {
  const fits = isWorklist ? (listed.standing.queue.fits ?? anyUnit) : null
  const { key: from, trail, isKnown: areKnown } = opened
  const { keys, at, byKey } = listed
  const isKnown = areKnown && (keys.length > 0 || !listed.isLooking)
  const [reach, setReach] = useState<Reach>(assumed.false)
  useEffect(() => {
    if (!isKnown) return
    const callOff = afterPaint(() => {
      const now = reachOf({ keys, at, byKey, from, trail, fits })
      setReach((before) => (isSame(before, now) ? before : now))
    })
    return () => void callOff()
    // byKey is patched in place: a new `units` says that it was.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, keys, at, byKey, from, trail, fits, units])
  return isKnown && reach.isEvery === isWorklist ? reach : assumed[`${isWorklist}`]
}
