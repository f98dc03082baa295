import type { Answer } from '#src/contract/call.ts'
import { dumpUnits, readArticle, readCatalogs } from '#src/gateway/i18n/i18n.functions.ts'
import type { Article } from '#src/workspace/catalogue/article.ts'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { answered } from './answered.ts'

export type ArticleName = { id: number; model: string }

/** The way to the catalogues. Its calls answer and never throw. */
export type CataloguePort = {
  catalogs(): Promise<Answer<{ catalogs: Category[] }>>
  article(name: ArticleName): Promise<Answer<{ article: Omit<Article, 'pid2trus'>; pid2trus: Article['pid2trus'] }>>
  dump(tids: string[]): Promise<Answer<{ dumped: number }>>
}

export const cataloguePort: CataloguePort = {
  catalogs: () => answered((signal) => readCatalogs({ signal })),
  article: (params) => answered((signal) => readArticle({ data: { params, query: {}, body: undefined }, signal })),
  dump: (tids) => answered((signal) => dumpUnits({ data: { params: {}, query: {}, body: tids }, signal })),
}
