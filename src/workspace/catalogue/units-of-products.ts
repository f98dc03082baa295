import { unitsOf } from '#src/contract/article-units.ts'
import type { Article } from './article.ts'

/** Limits the list, so that a save stays within the body limit. */
const maxUnits = 5_000

/**
 * Returns the ids of the units that show one of these texts, by product. A save of catalogue texts must contain them.
 * At most `maxUnits` ids are returned; a product whose units would exceed this is left out.
 */
export function unitsOfProducts(
  articles: readonly Pick<Article, 'groups' | 'pid2trus'>[],
  keys: ReadonlySet<string>,
): Record<string, string[]> {
  const found = new Map<string, string[]>()
  let left = maxUnits
  for (const { groups, pid2trus } of articles) {
    const units = unitsOf(groups).filter((unit) => unit.keys.some((key) => keys.has(key)))
    const changed = new Set(units.map(({ tid }) => tid))
    if (changed.size === 0) continue
    for (const [product, tids] of Object.entries(pid2trus)) {
      const its = tids.filter((tid) => changed.has(tid))
      if (its.length === 0 || its.length > left) continue
      left -= its.length
      found.set(product, [...new Set([...(found.get(product) ?? []), ...its])])
    }
  }
  return Object.fromEntries(found)
}
