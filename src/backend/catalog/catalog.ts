import { and, asc, eq } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { article, catalog, language, translation } from '#src/backend/platform/db/tables/text.ts'
import { keysOf } from '#src/contract/article-units.ts'
import type { Catalog } from '#src/contract/catalog.ts'
import { i18n } from '#src/contract/i18n.ts'

const { groups: groupsOf } = i18n.article.data.shape.article.shape

/**
 * Reads all catalogues as a tree, and the names of the languages. Within a catalogue, sub-catalogues come before
 * articles. It takes four queries, however large the tree is.
 */
export const readCatalogs: Handler<'i18n.catalog'> = async (_, { database: { read } }) => {
  const rows = await read.select().from(catalog).orderBy(asc(catalog.position), asc(catalog.id))
  const { id, catalogId, model, name, tags, groups } = article
  const articles = await read
    .select({ id, catalogId, model, name, tags, groups })
    .from(article)
    .orderBy(asc(article.position), asc(article.id))
  const named = await read
    .selectDistinct({ id: article.id, key: translation.key })
    .from(article)
    .innerJoin(translation, and(eq(translation.space, 'catalog'), eq(translation.text, article.name)))
  const keysNaming = Map.groupBy(named, (row) => row.id)
  const languages = await read.select().from(language).orderBy(asc(language.position), asc(language.code))
  const rowsUnder = Map.groupBy(rows, (row) => row.parentId)
  const articlesIn = Map.groupBy(articles, (row) => row.catalogId)
  const articleOf = (one: (typeof articles)[number]) => {
    const keys = keysOf(groupsOf.parse(one.groups))
    const naming = new Set(keysNaming.get(one.id)?.map(({ key }) => key))
    const title = keys.find((key) => naming.has(key))
    return { id: one.id, model: one.model, name: one.name, ...(title && { title }), t9n_tags: one.tags, keys }
  }
  const build = (row: (typeof rows)[number]): Catalog => ({
    id: row.id,
    url: row.url,
    props: {
      label: row.labelTid === '' || row.labelKey === '' ? null : { tid: row.labelTid, text: [row.labelKey] },
      name: row.name,
      image: row.image,
    },
    t9n_tags: row.tags,
    children: [
      ...(rowsUnder.get(row.id) ?? []).map(build),
      ...(articlesIn.get(row.id) ?? []).map((one) => ({ article: articleOf(one) })),
    ],
  })
  return {
    catalogs: (rowsUnder.get(null) ?? []).map(build),
    languages: Object.fromEntries(languages.map((one) => [one.code, one.name])),
  }
}
