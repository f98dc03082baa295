import { articlesIn, categoriesIn } from './tree.ts'
import type { ArticleEntry, Category } from './category.ts'

/**
 * A match of the catalogue search. `by`: the name, number or address that matched; undefined if the displayed name
 * matched.
 */
export type Hit = { by: string | undefined } & (
  | { kind: 'category'; category: Category }
  | { kind: 'article'; article: ArticleEntry }
)

/**
 * Finds the categories and articles in and below a category whose name, number or address matches. Returns the category
 * itself first, then the matches in its subcategories, then its articles.
 */
export function findHits(
  root: Category,
  fits: (text: string) => boolean,
  names: { category: (category: Category) => string; article: (article: ArticleEntry) => string },
): Hit[] {
  const own = hitBy(names.category(root), [root.props.name, root.url], fits)
  const below = categoriesIn(root).flatMap((one) => findHits(one, fits, names))
  const articles = articlesIn(root).flatMap((article): Hit[] => {
    const found = hitBy(names.article(article), [article.name, article.model], fits)
    return found ? [{ kind: 'article', article, ...found }] : []
  })
  return [...(own ? [{ kind: 'category', category: root, ...own } as const] : []), ...below, ...articles]
}

function hitBy(name: string, others: readonly string[], fits: (text: string) => boolean): Pick<Hit, 'by'> | undefined {
  if (fits(name)) return { by: undefined }
  const by = others.find(fits)
  return by === undefined ? undefined : { by }
}
