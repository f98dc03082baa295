import { keptArticle, keptTree, found, type KeptArticle, type KeptTree, type WorkspaceDb } from './db.ts'

const treeName = 'tree'

export const readTree = async (db: WorkspaceDb): Promise<KeptTree | undefined> =>
  found(keptTree, await db.catalogues.get(treeName))

/** Keeps the catalogues, and drops articles that are in none of them any more. */
export function keepTree(
  db: WorkspaceDb,
  tree: Omit<KeptTree, 'name'>,
  articles: readonly { id: number; model: string }[],
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

export const keepArticle = (db: WorkspaceDb, row: KeptArticle): Promise<unknown> => db.articles.put(row)

export const dropArticle = (db: WorkspaceDb, id: number): Promise<void> => db.articles.delete(id)
