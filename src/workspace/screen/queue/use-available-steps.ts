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
  /** The filter of the worklist; null in any other list. */
  fits: ((unit: Unit) => boolean) | null
}

/**
 * Returns whether the steps to the next and the previous text have a target. A target is a text that still needs work:
 * an untranslated text or, in a worklist, one that matches the filter. For the step back, texts that were done in this
 * session also count if they are above the open text.
 */
export function availableSteps({ keys, at, byKey, from, trail, fits }: Where): AvailableSteps {
  const isWanted = fits ?? isUntranslated
  const isLeft = (key: string) => {
    const unit = byKey.get(key)
    return unit !== undefined && isWanted(unit)
  }
  const next = keys.some((key) => key !== from && isLeft(key))
  const isLast = !next && at.has(from) && isLeft(from)
  // Going back, texts done in this session count if they are above the open text. In a worklist, any listed text above
  // it counts.
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
 * Returns whether the steps to the next and the previous text have a target. Finding out may read all texts, so it
 * happens after the list is painted; until then, both are assumed to have one.
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
    // byKey is changed in place, so a new `units` is the sign that it has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, keys, at, byKey, from, trail, fits, units])
  return isKnown && reach.isEvery === isWorklist ? reach : assumed[`${isWorklist}`]
}

/**
 * Returns the labels of the steps and the messages if there is no target. In a worklist they speak of the next text
 * that matches, otherwise of the next untranslated text.
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
