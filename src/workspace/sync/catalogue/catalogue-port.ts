import type { Answer } from '#src/contract/call/call.ts'
import { dumpUnits, readArticle, readCatalogs } from '#src/gateway/i18n/i18n.functions.ts'
import type { ArticleAnswer } from '#src/workspace/catalogue/article-answer.ts'
import type { Category } from '#src/workspace/catalogue/category.ts'
import { answered } from '#src/workspace/sync/port/answered.ts'

export type ArticleName = { id: number; model: string }

export type LanguagePair = { src: string; dst: string }

/** The catalogue's calls to the server. They never reject: a failure is a refusal in the answer. */
export type CataloguePort = {
  catalogs(): Promise<Answer<{ catalogs: Category[] }>>
  article(name: ArticleName, pair: LanguagePair): Promise<Answer<ArticleAnswer>>
  dump(tids: string[]): Promise<Answer<{ dumped: number }>>
}

export const cataloguePort: CataloguePort = {
  catalogs: () => answered((signal) => readCatalogs({ signal })),
  article: (params, { src, dst }) =>
    answered((signal) => readArticle({ data: { params, query: { lang: `${src},${dst}` }, body: undefined }, signal })),
  dump: (tids) => answered((signal) => dumpUnits({ data: { params: {}, query: {}, body: tids }, signal })),
}
