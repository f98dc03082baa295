import { useEffect, useState } from 'react'
import type { Search } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import type { Sort } from '#src/workspace/workspace-search.ts'
import type { Changes } from './filter.ts'
import { orderBy } from './order.ts'

type Order = { sort: Sort; lang: string; of: (units: readonly Unit[]) => Uint32Array | null }

const listOrder = (lang: string): Order => ({ sort: 'list', lang, of: () => null })

/** The order that a list opens in. One by an alphabet is made beside the page: until it is there the list has the one before. */
export function useOrder(search: Search, sort: Sort, lang: string, changes: Changes): Order {
  const [made, setMade] = useState<{ search: Search; order: Order } | null>(null)
  const isSorted = sort === 'key' || sort === 'source'
  useEffect(() => {
    if (!isSorted) return
    let isWanted = true
    void search.order(sort, lang === 'master' ? undefined : lang).then((answer) => {
      if (!isWanted || !answer) return
      const of = (units: readonly Unit[]) => (units.length === answer.units.length ? answer.places : null)
      setMade({ search, order: { sort, lang, of } })
    })
    return () => {
      isWanted = false
    }
  }, [search, isSorted, sort, lang])
  if (sort === 'list') return listOrder(lang)
  if (!isSorted) return { sort, lang, of: (units) => orderBy(sort, units, changes) }
  return made?.search === search ? made.order : listOrder(lang)
}
