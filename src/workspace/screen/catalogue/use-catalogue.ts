import { useEffect, useMemo, useSyncExternalStore, useState } from 'react'
import { keysOf } from '#src/contract/article-units.ts'
import type { KeysOfArticle } from '#src/workspace/catalogue/tree.ts'
import { browserCatalogue } from '#src/workspace/sync/catalogue/browser-catalogue.ts'
import type { CatalogueShot } from '#src/workspace/sync/catalogue/catalogue.ts'
import type { ConnectionView, TextsView } from '#src/workspace/view.ts'
import type { Refusal } from '#src/contract/call/call.ts'
import type { Article } from '#src/workspace/catalogue/article.ts'
import type { LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import type { Within } from '#src/workspace/screen/use-within.ts'

type Who = Pick<TextsView & ConnectionView, 'owner' | 'status' | 'online'>

const isShut = ({ owner, status }: Who) => owner === null || status === 'forbidden'

/**
 * Returns the tree of catalogues and the articles that were read. Fetches the tree each time the component is mounted,
 * and when the server can be reached again. Removes it from memory if nobody is signed in any more, or if the server
 * forbids access.
 */
export function useCatalogue(who: Who): CatalogueShot {
  const catalogue = browserCatalogue()
  const shot = useSyncExternalStore(catalogue.subscribe, catalogue.shot, catalogue.shot)
  const shut = isShut(who)
  const hasLeft = shut && who.status !== 'loading'
  useEffect(() => {
    if (!shut) void catalogue.refresh()
    else if (hasLeft) catalogue.forget()
  }, [catalogue, shut, hasLeft, who.online])
  return shot
}

export function useKeysOfArticle({ articles }: Pick<CatalogueShot, 'articles'>): KeysOfArticle {
  return useMemo(
    () =>
      ({ id, model, keys }) => {
        const article = articles.get(id)
        return keys ?? (article?.model === model ? keysOf(article.groups) : undefined)
      },
    [articles],
  )
}

type Opened = { article: Article | undefined; status: Within['status']; isGone: boolean }

/**
 * Returns an article: first as stored on the device, then as fetched from the server. `article` is undefined until it
 * is known. `isGone`: the server does not have it, and neither does the device.
 */
export function useArticle(
  { articles }: CatalogueShot,
  id: number,
  model: string,
  { src, dst }: LanguagePair,
  { owner, status, online }: Pick<TextsView & ConnectionView, 'owner' | 'status' | 'online'>,
): Opened {
  const name = JSON.stringify([id, model])
  const [request, setRequest] = useState<{ name: string; refusal: Refusal | null }>()
  const isShut = owner === null || status === 'forbidden'
  useEffect(() => {
    if (isShut) return
    let isOver = false
    const ask = async () => {
      const catalogue = browserCatalogue()
      await catalogue.openArticle({ id, model })
      const refusal = await catalogue.fetchArticle({ id, model }, { src, dst })
      if (!isOver) setRequest({ name: JSON.stringify([id, model]), refusal })
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [id, model, src, dst, isShut, online])
  const found = articles.get(id)
  const article = found?.model === model ? found : undefined
  const refusal = request?.name === name ? request.refusal : undefined
  const isGone = article === undefined && refusal?.code === 'not-found'
  return { article, isGone, status: article ? 'ready' : refusal ? 'empty-offline' : 'loading' }
}

export function statusOfCatalogue({ tree, refusal, isLoading }: CatalogueShot): Within['status'] {
  if (tree !== null) return 'ready'
  return refusal && !isLoading ? 'empty-offline' : 'loading'
}
