import type { ArticleEntry, Category } from '#src/workspace/catalogue/category.ts'
import type { Unit } from '#src/workspace/view.ts'

export type Named = { byKey: ReadonlyMap<string, Unit> }

/** Returns a category's name in the source language, or the name in the tree if there is no such text. */
export function nameOf({ props: { label, name } }: Category, { byKey }: Named): string {
  const unit = label ? byKey.get(label.text[0]) : undefined
  return unit?.source || name
}

export const namesIn = (named: Named & { units: readonly Unit[] }) => ({
  category: (category: Category) => nameOf(category, named),
  article: (article: ArticleEntry) => articleNameOf(article, named),
})
export type Names = ReturnType<typeof namesIn>

/** Returns an article's name in the source language, or the name in the tree if there is no such text. */
export const articleNameOf = ({ title, name }: ArticleEntry, { byKey }: Named): string =>
  (title === undefined ? undefined : byKey.get(title)?.source) || name
