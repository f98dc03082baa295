import type { AvailableSteps } from '#src/workspace/screen/workspace-context.ts'
import { useEffect, useState } from 'react'
import { afterPaint } from '#src/workspace/screen/after-paint.ts'
import { anyUnit, isUntranslated } from './filter.ts'
import type { OpenList, Queue } from './queue.ts'
import type { Unit } from '#src/workspace/view.ts'
import { m } from '#messages'

type Where = Pick<OpenList, 'keys' | 'at'> & {
  byKey: ReadonlyMap<string, Unit>
  from: string
  trail: ReadonlySet<string>
  /** The worklist's filter; null elsewhere. */
  fits: ((unit: Unit) => boolean) | null
}

/**
 * Returns whether there is another remaining text: an untranslated one or, in a worklist, one that still matches. Going
 * back, a text done in this session counts too.
 */
export function availableSteps({ keys, at, byKey, from, trail, fits }: Where): AvailableSteps {
  const isWanted = fits ?? isUntranslated
  const isLeft = (key: string) => {
    const unit = byKey.get(key)
    return unit !== undefined && isWanted(unit)
  }
  const next = keys.some((key) => key !== from && isLeft(key))
  const isLast = !next && at.has(from) && isLeft(from)
  // Texts done in this session count on the way back, but not again past the start. In a worklist, those are the texts
  // that no longer match.
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

const isSame = (a: AvailableSteps, b: AvailableSteps) =>
  a.next === b.next && a.previous === b.previous && a.isEvery === b.isEvery && a.isLast === b.isLast

/**
 * Returns the steps that are possible. Both are assumed until the list has been painted, because checking may look at
 * all of many texts.
 */
export function useAvailableSteps(
  listed: OpenList & { isLooking: boolean; standing: { queue: Queue } },
  units: readonly Unit[],
  opened: Opened,
  isWorklist: boolean,
): AvailableSteps {
  const fits = isWorklist ? (listed.standing.queue.fits ?? anyUnit) : null
  const { key: from, trail, isKnown: areKnown } = opened
  const { keys, at, byKey } = listed
  const isKnown = areKnown && (keys.length > 0 || !listed.isLooking)
  const [reach, setReach] = useState<AvailableSteps>(assumed.false)
  useEffect(() => {
    if (!isKnown) return
    const callOff = afterPaint(() => {
      const now = availableSteps({ keys, at, byKey, from, trail, fits })
      setReach((before) => (isSame(before, now) ? before : now))
    })
    return () => void callOff()
    // byKey is patched in place: a new `units` means that it has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, keys, at, byKey, from, trail, fits, units])
  return isKnown && reach.isEvery === isWorklist ? reach : assumed[`${isWorklist}`]
}

/**
 * Names the steps from text to text: in a worklist to the next text that still needs work, elsewhere to the next
 * untranslated one.
 */
export const reachWords = ({ isEvery, isLast }: Pick<AvailableSteps, 'isEvery' | 'isLast'>) =>
  isEvery
    ? {
        next: m.workspace_next(),
        previous: m.workspace_previous(),
        none: isLast ? m.workspace_last_settled() : m.workspace_all_settled(),
        hint: m.workspace_choose_text_hint_every(),
      }
    : {
        next: m.workspace_next_untranslated(),
        previous: m.workspace_previous_untranslated(),
        none: isLast ? m.workspace_last_left() : m.workspace_none_left(),
        hint: m.workspace_choose_text_hint(),
      }
