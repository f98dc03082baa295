import type { Answer } from '#src/contract/call/call.ts'
import type { ArticleAnswer } from '#src/workspace/catalogue/article-answer.ts'
import type { Category } from '#src/workspace/catalogue/category.ts'
import type { CataloguePort } from '#src/workspace/sync/catalogue/catalogue-port.ts'

const ok = <Data>(data: Data): Answer<Data> => ({ ok: true, data, messages: [] })

function catalogueOf(articles: number): Category {
  const children = Array.from({ length: articles }, (_, id) => ({
    article: { id, model: 'm', name: `Article ${id}`, t9n_tags: [], keys: [] },
  }))
  return { id: 1, url: 'doors', props: { label: null, name: 'Doors', image: '' }, t9n_tags: [], children }
}

/** Adds a category with the same articles. */
const twice = (catalogue: Category): Category => ({
  ...catalogue,
  children: [...catalogue.children, { ...catalogue, id: 2, url: 'doors/offers' }],
})

/** Serves a catalogue with this many articles. Calls `onArticle` for each requested article. */
export function cataloguesOf(articles: number, onArticle: (id: number) => void = () => {}, text = '') {
  const asked: number[] = []
  const shown = { inTwo: false }
  const port: CataloguePort = {
    catalogs: async () => ok({ catalogs: [shown.inTwo ? twice(catalogueOf(articles)) : catalogueOf(articles)] }),
    async article({ id, model }, { src, dst }) {
      asked.push(id)
      onArticle(id)
      if (model !== 'm' || id >= articles) return { ok: false, refusal: { code: 'not-found', messages: [] } }
      const languages: ArticleAnswer['languages'] = {
        [src]: [src, { other: src + text }],
        [dst]: [dst, { other: dst + text }],
      }
      return ok({ article: { id, model, groups: [] }, languages, pid2trus: {} })
    },
    dump: async () => ok({ dumped: 0 }),
  }
  return { asked, port, shown }
}
