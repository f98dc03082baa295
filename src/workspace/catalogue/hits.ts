import { articlesIn, categoriesIn } from './tree.ts'
import type { ArticleEntry, Category } from './category.ts'

export type Hit = { kind: 'category'; category: Category } | { kind: 'article'; article: ArticleEntry }

/** Matches by name, number or address in and below a category, itself first. */
export function findHits(
  root: Category,
  fits: (text: string) => boolean,
  names: { category: (category: Category) => string; article: (article: ArticleEntry) => string },
): Hit[] {
  const isHit = [names.category(root), root.props.name, root.url].some(fits)
  const own: Hit[] = isHit ? [{ kind: 'category', category: root }] : []
  const below = categoriesIn(root).flatMap((one) => findHits(one, fits, names))
  const articles = articlesIn(root)
    .filter((article) => [names.article(article), article.name, article.model].some(fits))
    .map((article): Hit => ({ kind: 'article', article }))
  return [...own, ...below, ...articles]
}
