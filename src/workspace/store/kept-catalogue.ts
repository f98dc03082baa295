import { keptArticle, keptTree, found, type KeptArticle, type KeptTree, type WorkspaceDb } from './db.ts'

const treeName = 'tree'

type ArticleName = Pick<KeptArticle, 'id' | 'model'>

export const readTree = async (db: WorkspaceDb): Promise<KeptTree | undefined> =>
  found(keptTree, await db.catalogues.get(treeName))

/** Stores the catalogue tree, and removes all stored articles that are not in `articles`. */
export function keepTree(
  db: WorkspaceDb,
  tree: Omit<KeptTree, 'name'>,
  articles: readonly ArticleName[],
): Promise<void> {
  return db.transaction('rw', db.catalogues, db.articles, async () => {
    await db.catalogues.put({ ...tree, name: treeName })
    const left = new Set(articles.map(({ id, model }) => JSON.stringify([id, model])))
    const rows = await listArticles(db)
    await db.articles.bulkDelete(
      rows.filter(({ id, model }) => !left.has(JSON.stringify([id, model]))).map(({ id }) => id),
    )
  })
}

export async function findKeptArticle(db: WorkspaceDb, id: number, model: string): Promise<KeptArticle | undefined> {
  const row = found(keptArticle, await db.articles.get(id))
  return row?.model === model ? row : undefined
}

export const listArticles = async (db: WorkspaceDb): Promise<KeptArticle[]> =>
  (await db.articles.toArray()).map((row) => keptArticle.parse(row))

/**
 * Stores the article that `make` returns, and returns it. `make` gets the article's texts as stored at that moment, so
 * that it can keep texts in other languages that have not been removed meanwhile.
 */
export function keepArticle<Row extends KeptArticle>(
  db: WorkspaceDb,
  { id, model }: ArticleName,
  make: (before: KeptArticle['texts']) => Row,
): Promise<Row> {
  return db.transaction('rw', db.articles, async () => {
    const row = make((await findKeptArticle(db, id, model))?.texts)
    await db.articles.put(row)
    return row
  })
}

/**
 * Removes an article. If the stored article with this id has another model name, it stays: a mistyped model name must
 * not remove it.
 */
export function dropArticle(db: WorkspaceDb, { id, model }: ArticleName): Promise<void> {
  return db.transaction('rw', db.articles, async () => {
    if (await findKeptArticle(db, id, model)) await db.articles.delete(id)
  })
}
