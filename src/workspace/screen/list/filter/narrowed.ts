import { useEffect, useState } from 'react'
import { createCounting } from '#src/workspace/store/texts/pair.ts'
import type { Unit, TextsView } from '#src/workspace/view.ts'

/**
 * Describes the texts that match the search and all filters except the one by state, so that they can be counted by
 * state. `units`: all texts. `hits`: for each of them, by index, 1 if the search found it; null without a search.
 * `fits`: the filters by tag, check, person and date. `findings`: the issues by key.
 */
export type Narrowed = {
  units: readonly Unit[]
  hits: Uint8Array | null
  fits: (unit: Unit) => boolean
  findings: Pick<ReadonlyMap<string, unknown>, 'has'>
}

export type StateCounts = TextsView['counts'] & { findings: number }

const restMs = 150

export function countNarrowed({ units, hits, fits, findings }: Narrowed): StateCounts {
  const { counts, add } = createCounting()
  let found = 0
  for (const [place, unit] of units.entries()) {
    if ((hits && hits[place] !== 1) || !fits(unit)) continue
    add(unit)
    if (findings.has(unit.key)) found += 1
  }
  return { ...counts, findings: found }
}

/**
 * Returns the numbers of matching texts by state. Counts again once nothing has changed for 150 ms; until then, the
 * previous numbers stay. Returns null without a filter, and until the first count.
 */
export function useNarrowedCounts(narrowed: Narrowed | null): StateCounts | null {
  const [counts, setCounts] = useState<StateCounts | null>(null)
  if (!narrowed && counts) setCounts(null)
  useEffect(() => {
    if (!narrowed) return
    // While a search is typed, drawing the list comes first.
    const timer = setTimeout(() => setCounts(countNarrowed(narrowed)), restMs)
    return () => clearTimeout(timer)
  }, [narrowed])
  return narrowed && counts
}
