import { useMemo } from 'react'
import { countsOf } from '#src/workspace/store/pair.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'

/** A part of a space's texts, in an order of its own, as far as it is known which those are. */
export type Within = { keys: readonly string[]; status: 'loading' | 'ready' | 'empty-offline' }

/** A view of a part of its texts: what is counted, listed and gone through is that part. */
export function useWithin(view: WorkspaceView, within: Within | undefined): WorkspaceView {
  const { units, byKey, status } = view
  const keys = within?.keys
  const part = useMemo(() => {
    if (!keys) return undefined
    // byKey is patched in place: other units say that it was.
    const some = units.length === 0 ? [] : keys.flatMap((key) => byKey.get(key) ?? [])
    const tags = new Set<string>()
    for (const unit of some) for (const tag of unit.tags) tags.add(tag)
    return { units: some, counts: countsOf(some), tags: [...tags].toSorted() }
  }, [keys, units, byKey])
  return useMemo(() => {
    if (!within || !part) return view
    return { ...view, ...part, status: status === 'ready' ? within.status : status }
  }, [view, within, part, status])
}
