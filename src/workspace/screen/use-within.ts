import { useMemo } from 'react'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'

/** `name`: identifies the part, so that another part of the same collection opens as another list. */
export type Within = {
  name: string
  keys: readonly string[]
  status: 'loading' | 'ready' | 'empty-offline'
  /** The part has further texts, which are not loaded. */
  isPartial?: boolean
}

/**
 * A view of the texts that the screen shows. `keys`: their keys, if the screen shows only a part of the list, such as
 * an article; undefined if it shows all texts.
 */
export type ViewWithin = WorkspaceView & Partial<Pick<Within, 'isPartial' | 'name'>> & { keys?: ReadonlySet<string> }

/**
 * Returns a view that is limited to the texts of a part of the list, such as an article: `units`, `counts` and `tags`
 * contain only these. `within`: the part; undefined returns the whole view. `byKey` still contains all texts.
 */
export function useWithin(view: WorkspaceView, within: Within | undefined): ViewWithin {
  const { units, byKey, status } = view
  const keys = within?.keys
  const own = useMemo(() => keys && new Set(keys), [keys])
  const part = useMemo(() => {
    if (!keys || !own) return undefined
    // byKey is changed in place, so a new `units` is the sign that it has changed.
    const some = units.length === 0 ? [] : keys.flatMap((key) => byKey.get(key) ?? [])
    const tags = new Set<string>()
    for (const unit of some) for (const tag of unit.tags) tags.add(tag)
    return { keys: own, units: some, counts: countsOf(some), tags: [...tags].toSorted() }
  }, [keys, own, units, byKey])
  return useMemo(() => {
    if (!within || !part) return view
    const { name, isPartial = false } = within
    return { ...view, ...part, name, isPartial, status: status === 'ready' ? within.status : status }
  }, [view, within, part, status])
}
