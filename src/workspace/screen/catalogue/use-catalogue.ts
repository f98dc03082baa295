import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { keysOf } from '#src/contract/article-units.ts'
import type { KeysOfArticle } from '#src/workspace/catalogue/tree.ts'
import { browserCatalogue } from '#src/workspace/sync/catalogue/browser-catalogue.ts'
import type { CatalogueShot } from '#src/workspace/sync/catalogue/catalogue.ts'
import type { ConnectionView, TextsView } from '#src/workspace/view.ts'

type Who = Pick<TextsView & ConnectionView, 'owner' | 'status' | 'online'>

const isShut = ({ owner, status }: Who) => owner === null || status === 'forbidden'

/** Reads the tree of catalogues. It is refreshed with every visit and when the server is back. */
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
