import type { ArticleGroup } from './catalog.ts'

export type Unit = { tid: string; keys: string[] }
type Part = ArticleGroup['children'][number]

/** Returns the units of an article in order. Each item is a unit; the units of its options follow it. */
export function unitsOf(groups: readonly ArticleGroup[]): Unit[] {
  return groups.flatMap((group) =>
    group.children.flatMap((child) => {
      if ('children' in child) return unitsOf([child])
      const options = child.options ?? []
      return [child, ...options].map(({ tid, text }) => ({ tid, keys: [...text] }))
    }),
  )
}

/**
 * Returns the text keys of an article in order, without repetitions: the keys of translatable labels, items and
 * options.
 */
export function keysOf(groups: readonly ArticleGroup[]): string[] {
  const keys = new Set<string>()
  const visit = (part: Part) => {
    if (typeof part.label === 'object' && part.label.t9n) keys.add(part.label.val)
    if ('children' in part) return part.children.forEach(visit)
    for (const { text } of [part, ...(part.options ?? [])]) text.forEach((key) => keys.add(key))
  }
  groups.forEach(visit)
  return [...keys]
}
