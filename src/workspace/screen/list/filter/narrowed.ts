import { useEffect, useState } from 'react'
import { createCounting } from '#src/workspace/store/texts/pair.ts'
import type { Unit, TextsView } from '#src/workspace/view.ts'

/**
 * What a search, a tag, a check or a person leave of all texts. `hits` has a 1 at the place of each text found; null
 * without a search.
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
 * Counts the remaining texts by state, once nothing has changed for a moment. Null until then, and where nothing
 * narrows the texts.
 */
export function useNarrowedCounts(narrowed: Narrowed | null): StateCounts | null {
  const [counts, setCounts] = useState<StateCounts | null>(null)
  if (!narrowed && counts) setCounts(null)
  useEffect(() => {
    if (!narrowed) return
    // Between the letters of a search, the list comes first.
    const timer = setTimeout(() => setCounts(countNarrowed(narrowed)), restMs)
    return () => clearTimeout(timer)
  }, [narrowed])
  return narrowed && counts
}
