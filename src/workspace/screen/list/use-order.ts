import { useEffect, useMemo, useState } from 'react'
import { getLocale } from '#messages/runtime'
import { tagOf } from '#src/site/site.ts'
import { changedSince } from '#src/workspace/changed-units.ts'
import type { Search } from '#src/workspace/search/search.ts'
import type { Unit, UnitState } from '#src/workspace/view.ts'
import type { Sort, WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { changedAt, type Changes } from '#src/workspace/screen/queue/filter.ts'
import { textOrderIn } from '#src/site/text-order.ts'
import { isTranslated, standingText } from '#src/workspace/text/blank.ts'

/** Returns the text by which a unit is sorted: its translation or, without one, its source. */
const sortKeyOf = (unit: Unit): string => (isTranslated(unit) ? standingText(unit) : null) ?? unit.source

/**
 * Returns a function that sorts texts alphabetically by translation, or by source if there is none, and returns their
 * indexes. It sorts again only if texts are added, removed or moved, so that an edited text keeps its place. 4,000
 * texts take 10 ms, less than a worker would need.
 */
export function createTextOrder(lang: string): (units: readonly Unit[]) => Uint32Array {
  const compare = textOrderIn(lang)
  let [ordered, places]: [readonly Unit[], Uint32Array] = [[], new Uint32Array()]
  return (units) => {
    if (changedSince(ordered, units) === undefined) {
      const texts = units.map(sortKeyOf)
      places = Uint32Array.from(units.keys()).sort((a, b) => compare(texts[a] ?? '', texts[b] ?? '') || a - b)
    }
    ordered = units
    return places
  }
}

const ranks: Record<UnitState | 'review', number> = { conflict: 0, unsaved: 1, review: 2, untranslated: 3, saved: 4 }

/**
 * The sort orders that compare a number: the length of the source, the time of the last change, and the state. A worker
 * computes the orders by key and by source.
 */
export type NumberSort = Extract<Sort, 'length' | 'changed' | 'status'>

/**
 * Returns the indexes of `units` in sorted order: the shortest source first, the latest change first, or by state
 * (conflicts, unsaved texts, texts to review, untranslated texts, saved texts). Units that compare as equal stay in the
 * server's order.
 */
export function orderBy(sort: NumberSort, units: readonly Unit[], changes: Changes): Uint32Array {
  const numberOf: Record<NumberSort, (unit: Unit) => number> = {
    length: ({ source }) => source.length,
    changed: ({ key }) => -(changedAt(changes, key, '') ?? 0),
    status: ({ state, review }) => ranks[state === 'saved' && review ? 'review' : state],
  }
  const numbers = Float64Array.from(units, numberOf[sort])
  return Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
}

type Order = { sort: Sort; lang: string; of: (units: readonly Unit[]) => Uint32Array | null }

const catalogueOrder = (lang: string): Order => ({ sort: 'catalogue', lang, of: () => null })

/** Returns the previous array while `units` contains the same texts. Changed translations do not count. */
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
 * Returns the order of the list. A worker computes the orders by key and by source. Until it has answered, returns its
 * previous order; if there is none, the server's order.
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
  const [shown, setShown] = useState<Order | null>(null)
  const order = orderNow()
  if (order && (order.sort !== shown?.sort || order.lang !== shown.lang)) setShown(order)
  return order ?? (shown?.lang === src ? shown : catalogueOrder(src))

  function orderNow(): Order | null {
    switch (sort) {
      case 'catalogue':
        return catalogueOrder(src)
      case 'text':
        return { sort, lang: src, of: text.of }
      case 'key':
      case 'source':
        return alphabet?.sort === sort ? alphabet : null
      default:
        // Before the changes are read, the order is the server's; a list opened then would keep an order without them.
        if (sort === 'changed' && !areChangesRead) return catalogueOrder(src)
        return { sort, lang: src, of: (some) => orderBy(sort, some, changes) }
    }
  }
}
