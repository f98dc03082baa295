import { articlesIn, categoriesIn } from './tree.ts'
import type { ArticleEntry, Category } from './category.ts'

export type Hit = { kind: 'category'; category: Category } | { kind: 'article'; article: ArticleEntry }

/** Matches by name, number or address in and below a category, itself first. */
export function findHits(
  root: Category,
  fits: (text: string) => boolean,
  nameOf: (category: Category) => string,
): Hit[] {
  const isHit = [nameOf(root), root.props.name, root.url].some(fits)
  const own: Hit[] = isHit ? [{ kind: 'category', category: root }] : []
  const below = categoriesIn(root).flatMap((one) => findHits(one, fits, nameOf))
  const articles = articlesIn(root)
    .filter(({ name, model }) => fits(name) || fits(model))
    .map((article): Hit => ({ kind: 'article', article }))
  return [...own, ...below, ...articles]
}
