import { unitsOf } from '#src/contract/article-units.ts'
import type { Article } from './article.ts'

/** Max number of unit ids in a save, so that it stays within the body limit. */
const maxUnits = 5_000

type ProductUnits = Record<string, string[]>

/**
 * Returns the ids of the units that show one of these texts, by product. A save of catalogue texts must contain them.
 */
export function unitsOfProducts(
  articles: readonly Pick<Article, 'groups' | 'pid2trus'>[],
  keys: ReadonlySet<string>,
): ProductUnits {
  const found = new Map<string, string[]>()
  for (const { groups, pid2trus } of articles) {
    const units = unitsOf(groups).filter((unit) => unit.keys.some((key) => keys.has(key)))
    const changed = new Set(units.map(({ tid }) => tid))
    if (changed.size === 0) continue
    for (const [product, tids] of Object.entries(pid2trus)) {
      const its = tids.filter((tid) => changed.has(tid))
      if (its.length > 0) found.set(product, [...new Set([...(found.get(product) ?? []), ...its])])
    }
  }
  return Object.fromEntries(found)
}

function fitting(all: ProductUnits): ProductUnits {
  let left = maxUnits
  const kept = Object.entries(all).filter(([, units]) => {
    left -= units.length
    return left >= 0
  })
  return Object.fromEntries(kept)
}

/**
 * Splits the texts of a save until the units of each part fit one request. Returns the parts with their units. A single
 * text is not split; products whose units do not fit are left out.
 */
export function splitByUnits<Entry extends { key: string }>(
  entries: readonly Entry[],
  articles: readonly Pick<Article, 'groups' | 'pid2trus'>[],
): { entries: Entry[]; pid2trus: ProductUnits }[] {
  const pid2trus = unitsOfProducts(articles, new Set(entries.map(({ key }) => key)))
  const count = Object.values(pid2trus).reduce((sum, units) => sum + units.length, 0)
  if (count <= maxUnits) return [{ entries: [...entries], pid2trus }]
  if (entries.length === 1) return [{ entries: [...entries], pid2trus: fitting(pid2trus) }]
  const half = Math.ceil(entries.length / 2)
  return [entries.slice(0, half), entries.slice(half)].flatMap((part) => splitByUnits(part, articles))
}
