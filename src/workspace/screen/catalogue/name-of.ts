import type { ArticleEntry, Category } from '#src/workspace/catalogue/category.ts'
import type { Unit } from '#src/workspace/view.ts'

export type Named = { byKey: ReadonlyMap<string, Unit> }

/** Returns the name in the source language, or the catalogue's own if no text has it. */
export function nameOf({ props: { label, name } }: Category, { byKey }: Named): string {
  const unit = label ? byKey.get(label.text[0]) : undefined
  return unit?.source || name
}

export const namesIn = (named: Named & { units: readonly Unit[] }) => ({
  category: (category: Category) => nameOf(category, named),
  article: (article: ArticleEntry) => articleNameOf(article, named),
})
export type Names = ReturnType<typeof namesIn>

/** Returns an article's name by the same rule as a category's. */
export const articleNameOf = ({ title, name }: ArticleEntry, { byKey }: Named): string =>
  (title === undefined ? undefined : byKey.get(title)?.source) || name
