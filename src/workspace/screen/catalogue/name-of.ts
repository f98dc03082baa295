import type { ArticleEntry, Category } from '#src/workspace/catalogue/category.ts'
import type { Unit } from '#src/workspace/view.ts'

export type Named = { byKey: ReadonlyMap<string, Unit> }

/**
 * Returns the name of a category in the source language; the name in the tree if that text is not on this device or
 * empty.
 */
export function nameOf({ props: { label, name } }: Category, { byKey }: Named): string {
  const unit = label ? byKey.get(label.text[0]) : undefined
  return unit?.source || name
}

export const namesIn = (named: Named & { units: readonly Unit[] }) => ({
  category: (category: Category) => nameOf(category, named),
  article: (article: ArticleEntry) => articleNameOf(article, named),
})
export type Names = ReturnType<typeof namesIn>

/**
 * Returns the name of an article in the source language; the name in the tree if that text is not on this device or
 * empty.
 */
export const articleNameOf = ({ title, name }: ArticleEntry, { byKey }: Named): string =>
  (title === undefined ? undefined : byKey.get(title)?.source) || name
