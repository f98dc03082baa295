import type { ArticleEntry, Category } from './category.ts'

type Child = Category['children'][number]
const isCategory = (child: Child): child is Category => !('article' in child)

export const categoriesIn = ({ children }: Category): Category[] => children.filter(isCategory)
export const articlesIn = ({ children }: Category): ArticleEntry[] =>
  children.flatMap((child) => (isCategory(child) ? [] : [child.article]))

export type Trail = [Category, ...Category[]]

function findTrail(catalogs: readonly Category[], isIt: (category: Category) => boolean): Trail | undefined {
  for (const one of catalogs) {
    if (isIt(one)) return [one]
    const below = findTrail(categoriesIn(one), isIt)
    if (below) return [one, ...below]
  }
  return undefined
}

const byUrl = (url: string) => (category: Category) => category.url === url

function findById(catalogs: readonly Category[], id: number, within: string): Trail | undefined {
  const trail = findTrail(catalogs, (category) => category.id === id)
  const root = trail?.at(-1)
  if (!trail || !root || within === '') return trail
  const below =
    findTrail(categoriesIn(root), byUrl(`${root.url}/${within}`)) ?? findTrail(categoriesIn(root), byUrl(within))
  return below && [trail[0], ...trail.slice(1), ...below]
}

/**
 * Returns the address of a category's page: its url, or its id if the url is empty or its first part is a number, which
 * would be taken for an id.
 */
export const addressOf = ({ id, url }: Pick<Category, 'id' | 'url'>): string =>
  /^(\d+(\/|$)|$)/.test(url) ? String(id) : url

/**
 * Finds the category at the address `path`. Returns the categories that lead to it and, last, the category itself;
 * undefined if there is none. If the first part of the address is a number, it is the id of a category, and the other
 * parts are the path below it. Otherwise, or if this finds nothing, the whole address is a url.
 */
export function findCategory(catalogs: readonly Category[], path: string): Trail | undefined {
  const [first = '', ...rest] = path.replace(/\/+$/, '').split('/')
  const ofId = /^\d+$/.test(first) ? findById(catalogs, Number(first), rest.join('/')) : undefined
  return ofId ?? findTrail(catalogs, byUrl([first, ...rest].join('/')))
}

/**
 * Finds an article by id and model. Returns it with the categories that lead to it, outermost first; undefined if there
 * is none.
 */
export function findArticle(
  catalogs: readonly Category[],
  id: number,
  model: string,
): { trail: Trail; entry: ArticleEntry } | undefined {
  const isIt = (entry: ArticleEntry) => entry.id === id && entry.model === model
  const trail = findTrail(catalogs, (category) => articlesIn(category).some(isIt))
  const entry = trail?.at(-1) && articlesIn(trail.at(-1) ?? trail[0]).find(isIt)
  return trail && entry && { trail, entry }
}

const entriesIn = (catalogs: readonly Category[]): ArticleEntry[] =>
  catalogs.flatMap((one) => [...entriesIn(categoriesIn(one)), ...articlesIn(one)])

/** Lists all articles, each once even if several categories contain it. */
export const allArticles = (catalogs: readonly Category[]): ArticleEntry[] => [
  ...new Map(entriesIn(catalogs).map((entry) => [entry.id, entry])).values(),
]

/**
 * Returns the keys of an article's texts; undefined while they are unknown. If the backend leaves them out of the tree,
 * they are unknown until the article is fetched.
 */
export type KeysOfArticle = (entry: ArticleEntry) => readonly string[] | undefined

export const areKeysKnown = (root: Category, keysOfArticle: KeysOfArticle): boolean =>
  entriesIn([root]).every((entry) => keysOfArticle(entry) !== undefined)

/** Lists the known keys of the texts in and below a category, each once, in the order of the page. */
export function keysIn(root: Category, keysOfArticle: KeysOfArticle): string[] {
  const keys = new Set<string>()
  const visit = (category: Category) => {
    const key = category.props.label?.text[0]
    if (key !== undefined) keys.add(key)
    categoriesIn(category).forEach(visit)
    for (const entry of articlesIn(category)) for (const one of keysOfArticle(entry) ?? []) keys.add(one)
  }
  visit(root)
  return [...keys]
}

/**
 * Returns the first of these keys that a catalogue contains, and that catalogue; undefined if none of the catalogues
 * contains one.
 */
export function firstAtHome(
  catalogs: readonly Category[],
  keysOfArticle: KeysOfArticle,
  keys: readonly string[],
): { key: string; home: Category } | undefined {
  const shown = catalogs.map((home) => ({ home, keys: new Set(keysIn(home, keysOfArticle)) }))
  for (const key of keys) {
    const found = shown.find((one) => one.keys.has(key))
    if (found) return { key, home: found.home }
  }
  return undefined
}
