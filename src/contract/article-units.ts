import type { ArticleGroup } from './catalog.ts'

export type Unit = { tid: string; keys: string[] }

/** Every unit of an article in its order: its items, and what can be chosen in them. */
export function unitsOf(groups: readonly ArticleGroup[]): Unit[] {
  return groups.flatMap((group) =>
    group.children.flatMap((child) => {
      if ('children' in child) return unitsOf([child])
      const options = child.options ?? []
      return [child, ...options].map(({ tid, text }) => ({ tid, keys: [...text] }))
    }),
  )
}

/** Every key an article's texts have, each once: those of its units and of translatable labels. */
export function keysOf(groups: readonly ArticleGroup[]): string[] {
  const keys = new Set(unitsOf(groups).flatMap((unit) => unit.keys))
  const visit = (parts: ArticleGroup['children']) => {
    for (const part of parts) {
      if (typeof part.label === 'object' && part.label.t9n) keys.add(part.label.val)
      if ('children' in part) visit(part.children)
    }
  }
  visit([...groups])
  return [...keys]
}
