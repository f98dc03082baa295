import { useMemo, useEffect, useState, type RefObject } from 'react'
import { m } from '#messages'
import type { Listed } from './use-listed.ts'
import { countFitting, type Queue } from '#src/workspace/screen/queue/queue.ts'
import type { Unit } from '#src/workspace/view.ts'

/** A queue, and the current texts. */
type QueueSnapshot = { queue: Queue; units: readonly Unit[] }

const restMs = 150

/**
 * Counts the listed texts that still match the filter; null if all do. Counts once nothing has changed for a moment, so
 * that typing does not wait.
 */
function useFitting(standing: QueueSnapshot, isWanted: boolean): number | null {
  const [known, setKnown] = useState({ name: '', count: 0 })
  const { queue, units } = standing
  const areAll = !isWanted || (queue.isAsOpened && queue.units === units)
  useEffect(() => {
    if (areAll) return
    const timer = setTimeout(() => {
      const now = { name: queue.name, count: countFitting(queue, units) }
      setKnown((before) => (before.name === now.name && before.count === now.count ? before : now))
    }, restMs)
    return () => clearTimeout(timer)
  }, [areAll, queue, units])
  return areAll || known.name !== queue.name || known.count === queue.keys.length ? null : known.count
}

export const isFiltered = ({ q, check, by, since, tag }: Pick<Listed, 'q' | 'check' | 'by' | 'since' | 'tag'>) =>
  q !== '' || check !== '' || by !== '' || since !== '' || tag !== ''

export function useFinding(listed: Listed, goToFirst: (q: string) => void, listRef: RefObject<HTMLElement | null>) {
  const { finder, typed, fault } = listed
  const finding = useMemo(
    () => ({ typed, fault, onAttend: finder.prepare, onFirst: goToFirst, onList: () => listRef.current?.focus() }),
    [typed, fault, finder, goToFirst, listRef],
  )
  const isCounted = isFiltered(listed) && listed.isCounted
  const total = isCounted ? listed.keys.length : null
  // A listed text keeps its place when it no longer matches the filter, for example after a replacement. So the number
  // of texts that still match is counted separately.
  const fitting = useFitting(listed.standing, isCounted)
  const told = useMemo(() => (total === null ? null : m.workspace_search_hits({ count: total })), [total])
  const left = fitting === null || total === null ? null : m.workspace_search_hits_left({ count: fitting, total })
  // Screen readers announce only the number of hits, and not the remaining number after each text.
  return { finding, hits: left ?? told, told }
}
