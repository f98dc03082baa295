import { type ArticleHere, bytesOf, type Inventory } from '#src/workspace/offline/inventory.ts'
import type { Part } from '#src/workspace/offline/downloading.ts'
import type { LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import { type Space, spaces } from '#src/workspace/view.ts'

/**
 * A part of a language pair that can be stored for working offline: the texts of one list, the tree of catalogues, or
 * the articles. `isHere`: all of it is on this device. `count` of `total`: how much of it is. `bytes`, `fetchedAt` (in
 * ms since 1970): null if unknown.
 */
export type PairPart = {
  part: Part
  isHere: boolean
  count: number
  total: number
  bytes: number | null
  fetchedAt: number | null
}

function listPart({ languages }: Inventory, { src, dst }: LanguagePair, space: Space): PairPart {
  const of = (code: string) => languages.find(({ lang }) => lang === code)?.spaces.find((one) => one.space === space)
  const [source, target] = [of(src), of(dst)]
  const count = source?.texts ?? 0
  const isHere = source !== undefined && target !== undefined
  const times = [source?.fetchedAt ?? null, target?.fetchedAt ?? null]
  const fetchedAt = times.includes(null) ? null : Math.min(...times.flatMap((at) => at ?? []))
  return { part: space, isHere, count, total: count, bytes: (source?.bytes ?? 0) + (target?.bytes ?? 0), fetchedAt }
}

/** Returns when the article that was fetched longest ago was fetched, in ms since 1970; null without articles. */
export const oldestOf = (articles: readonly ArticleHere[]): number | null =>
  articles.reduce<number | null>((oldest, { fetchedAt }) => Math.min(oldest ?? fetchedAt, fetchedAt), null)

export function partsOfPair(inventory: Inventory, pair: LanguagePair): PairPart[] {
  const { catalogues } = inventory
  const fetchedAt = catalogues?.fetchedAt ?? null
  const count = catalogues?.catalogues ?? 0
  // An article that was stored for another pair would show keys in place of the texts of other lists.
  const isOfPair = ({ languages }: ArticleHere) => languages.includes(pair.src) && languages.includes(pair.dst)
  const kept = catalogues?.articlesKept.filter(isOfPair) ?? []
  const all = catalogues?.articles ?? 0
  return [
    ...spaces.map((space) => listPart(inventory, pair, space)),
    { part: 'tree', isHere: catalogues !== null, count, total: count, bytes: catalogues?.treeBytes ?? null, fetchedAt },
    {
      part: 'articles',
      isHere: catalogues !== null && kept.length >= all,
      count: kept.length,
      total: all,
      bytes: kept.length > 0 ? bytesOf(kept) : null,
      fetchedAt: oldestOf(kept),
    },
  ]
}
