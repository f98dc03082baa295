import { useEffect, useMemo, useState } from 'react'
import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site/site.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { Search } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Sort, WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import type { Changes } from './filter/filter.ts'
import { orderBy } from './order.ts'
import { createTextOrder } from './text-order.ts'

type Order = { sort: Sort; lang: string; of: (units: readonly Unit[]) => Uint32Array | null }

const catalogueOrder = (lang: string): Order => ({ sort: 'catalogue', lang, of: () => null })

/** Returns the same array while it holds the same texts, whatever their translations. */
function useSameTexts(units: readonly Unit[]): readonly Unit[] {
  const [texts, setTexts] = useState(units)
  if (texts === units || changedSince(texts, units)) return texts
  setTexts(units)
  return units
}

const noUnits: readonly Unit[] = []

function useAlphabet(search: Search, sort: Sort, lang: string, units: readonly Unit[]): Order | null {
  const [made, setMade] = useState<{ search: Search; order: Order } | null>(null)
  const by = sort === 'key' || sort === 'source' ? sort : null
  const texts = useSameTexts(by === null ? noUnits : units)
  useEffect(() => {
    if (by === null || texts.length === 0) return
    let isWanted = true
    void search.order(by, lang === 'master' ? undefined : lang).then((answer) => {
      if (!isWanted || !answer) return
      const of = (some: readonly Unit[]) => (changedSince(answer.units, some) ? answer.places : null)
      setMade({ search, order: { sort: by, lang, of } })
    })
    return () => {
      isWanted = false
    }
  }, [search, by, lang, texts])
  return made?.search === search ? made.order : null
}

/**
 * Returns the order of the list. A worker computes alphabetical orders; until one is ready, the list keeps the previous
 * order.
 */
export function useOrder(
  search: Search,
  { src, dst }: Pick<WorkspaceSearch, 'src' | 'dst'>,
  sort: Sort,
  units: readonly Unit[],
  changes: Changes,
  areChangesRead: boolean,
): Order {
  const name = JSON.stringify([src, dst, sort])
  const text = useMemo(() => ({ name, of: createTextOrder(tagOf(getLocale())) }), [name])
  const alphabet = useAlphabet(search, sort, src, units)
  switch (sort) {
    case 'catalogue':
      return catalogueOrder(src)
    case 'text':
      return { sort, lang: src, of: text.of }
    case 'key':
    case 'source':
      return alphabet ?? catalogueOrder(src)
    default:
      // A list opened before the changes are read would keep that order.
      if (sort === 'changed' && !areChangesRead) return catalogueOrder(src)
      return { sort, lang: src, of: (some) => orderBy(sort, some, changes) }
  }
}
