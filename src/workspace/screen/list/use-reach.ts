import { useEffect, useState } from 'react'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import { isUntranslated } from './filter.ts'
import type { Listed } from './use-listed.ts'
import type { Unit } from '#src/workspace/view.ts'

type Where = Pick<Listed, 'keys' | 'at'> & {
  byKey: ReadonlyMap<string, Unit>
  from: string
  trail: ReadonlySet<string>
}

/** Whether there is an untranslated text to go to; backwards, also one done in this session. */
export function reachOf({ keys, at, byKey, from, trail }: Where): { next: boolean; previous: boolean } {
  const isLeft = (key: string) => {
    const unit = key === from ? undefined : byKey.get(key)
    return unit !== undefined && isUntranslated(unit)
  }
  const next = keys.some(isLeft)
  return { next, previous: next || [...trail].some((key) => key !== from && at.has(key)) }
}

type Opened = { key: string; trail: ReadonlySet<string>; isKnown: boolean }

const assumed = { next: true, previous: true }

/** Assumed until it is known, which is a frame after the list is seen: of many texts found all may be looked at. */
export function useReach(listed: Listed, units: readonly Unit[], { key: from, trail, isKnown: areKnown }: Opened) {
  const { keys, at, byKey } = listed
  const isKnown = areKnown && (keys.length > 0 || !listed.isLooking)
  const [reach, setReach] = useState(assumed)
  useEffect(() => {
    if (!isKnown) return
    const callOff = afterPaint(() => {
      const now = reachOf({ keys, at, byKey, from, trail })
      setReach((before) => (before.next === now.next && before.previous === now.previous ? before : now))
    })
    return () => void callOff()
    // byKey is patched in place: a new `units` says that it was.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, keys, at, byKey, from, trail, units])
  return isKnown ? reach : assumed
}
