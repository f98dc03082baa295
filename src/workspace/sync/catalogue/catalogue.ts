import type { Refusal } from '#src/contract/call/call.ts'
import type { Article } from '#src/workspace/catalogue/article.ts'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { articleOf } from '#src/workspace/catalogue/article-answer.ts'
import { allArticles } from '#src/workspace/catalogue/tree.ts'
import { createListeners } from '#src/workspace/listeners.ts'
import {
  dropArticle,
  findKeptArticle,
  keepArticle,
  keepTree,
  listArticles,
  readTree,
} from '#src/workspace/store/kept-catalogue.ts'
import { StorageFailure } from '#src/workspace/store/storage-failure.ts'
import { readKeys } from '#src/workspace/store/texts/kept-texts.ts'
import type { ArticleName, CataloguePort, LanguagePair } from './catalogue-port.ts'
import type { Device } from '#src/workspace/sync/device/device.ts'

/**
 * State of the catalogue. `tree`: null if it has not been read yet, or was never fetched. `fetchedAt`: when the tree
 * was fetched, in ms since 1970. `articles`: by id.
 */
export type CatalogueShot = {
  tree: readonly Category[] | null
  fetchedAt: number | null
  articles: ReadonlyMap<number, Article>
  isLoading: boolean
  refusal: Refusal | null
}

const nothing: CatalogueShot = { tree: null, fetchedAt: null, articles: new Map(), isLoading: true, refusal: null }

/** Resolves to undefined if the device's storage fails, because the data can be fetched instead. */
async function fromDevice<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    return undefined
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>

/**
 * Creates the catalogue of a device: the tree of catalogues and the parts of their articles. `refresh` shows what is
 * stored on the device first, and then fetches the tree from the server.
 */
export function createCatalogue(device: Pick<Device, 'use' | 'now'>, port: CataloguePort) {
  const { tell, subscribe } = createListeners()
  let shot = nothing
  let reading: Promise<void> | null = null

  function set(change: Partial<CatalogueShot>): void {
    shot = { ...shot, ...change }
    tell()
  }

  async function readKept(): Promise<void> {
    const tree = await fromDevice(device.use(readTree))
    if (!tree) return
    const { catalogs, fetchedAt } = tree
    const articles = await articlesOf(catalogs)
    set({ tree: shot.tree ?? catalogs, fetchedAt: shot.fetchedAt ?? fetchedAt, articles })
  }

  /** Returns the stored articles by id if the catalogues do not contain the keys of the articles' texts. */
  async function articlesOf(catalogs: readonly Category[]): Promise<CatalogueShot['articles']> {
    if (allArticles(catalogs).every(({ keys }) => keys !== undefined)) return shot.articles
    const rows = (await fromDevice(device.use(listArticles))) ?? []
    return new Map([...rows.map((row) => [row.id, row] as const), ...shot.articles])
  }

  async function fetchTree(): Promise<void> {
    const answer = await port.catalogs()
    if (!answer.ok) return set({ refusal: answer.refusal, isLoading: false })
    const { catalogs } = answer.data
    const fetchedAt = device.now()
    set({ tree: catalogs, fetchedAt, refusal: null, isLoading: false })
    await fromDevice(device.use((db) => keepTree(db, { catalogs, fetchedAt }, allArticles(catalogs))))
  }

  async function read(): Promise<void> {
    // More articles may have been downloaded meanwhile.
    if (shot.tree) set({ articles: await articlesOf(shot.tree) })
    else await readKept()
    await fetchTree()
  }

  return {
    subscribe,
    shot: () => shot,
    /** Concurrent callers share one request. */
    refresh(): Promise<void> {
      reading ??= read().finally(() => {
        reading = null
      })
      return reading
    },
    async openArticle({ id, model }: ArticleName): Promise<void> {
      const row = shot.articles.has(id)
        ? undefined
        : await fromDevice(device.use((db) => findKeptArticle(db, id, model)))
      if (row && !shot.articles.has(id)) set({ articles: new Map(shot.articles).set(id, row) })
    },
    /**
     * Fetches an article's parts and stores them. An article that the server does not have is removed. Resolves to the
     * server's refusal, or null.
     */
    async fetchArticle({ id, model }: ArticleName, pair: LanguagePair): Promise<Refusal | null> {
      const answer = await port.article({ id, model }, pair)
      if (!answer.ok) {
        if (answer.refusal.code !== 'not-found') return answer.refusal
        await fromDevice(device.use((db) => dropArticle(db, { id, model })))
        if (shot.articles.get(id)?.model === model)
          set({ articles: new Map([...shot.articles].filter(([one]) => one !== id)) })
        return answer.refusal
      }
      const own = (await fromDevice(device.use((db) => readKeys(db, 'catalog')))) ?? new Set()
      const rowAfter = (before: Article['texts']) => ({
        ...articleOf(answer.data, { pair, own, before }),
        fetchedAt: device.now(),
      })
      // The article is stored with the texts on the device, which may have been downloaded or removed since this page
      // read them.
      const kept = await fromDevice(device.use((db) => keepArticle(db, { id, model }, rowAfter)))
      set({ articles: new Map(shot.articles).set(id, kept ?? rowAfter(shot.articles.get(id)?.texts)) })
      return null
    },
    dump: (tids: string[]) => port.dump(tids),
    forget(): void {
      shot = nothing
      tell()
    },
  }
}
