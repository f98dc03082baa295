import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { article, translation } from '#src/backend/platform/db/tables/text.ts'
import { readLanguages } from '#src/backend/text/texts.ts'
import { keysOf } from '#src/contract/article-units.ts'
import { i18n } from '#src/contract/i18n.ts'

const { groups: groupsOf } = i18n.article.data.shape.article.shape
const { pid2trus: trusOf } = i18n.article.data.shape

export const readArticle: Handler<'i18n.article'> = async ({ params, query }, { database, caller }) => {
  const [src = 'master', dst = 'en'] = query.lang?.split(',') ?? []
  const known = await readLanguages(
    database.read,
    [
      ['lang', src],
      ['lang', dst],
    ],
    caller.locale,
  )
  const [row] = await database.read
    .select()
    .from(article)
    .where(and(eq(article.id, params.id), eq(article.model, params.model)))
  if (!row) throw new RefusalError('not-found')
  const groups = groupsOf.parse(row.groups)
  const texts = await database.read
    .select()
    .from(translation)
    .where(
      and(
        // A key is in only one of these two spaces, because one call saves the keys of both.
        inArray(translation.space, ['catalog', 'system']),
        inArray(translation.lang, [src, dst]),
        inArray(translation.key, keysOf(groups)),
      ),
    )
  const byLanguage = Map.groupBy(texts, ({ lang }) => lang)
  const languages = known.map(({ code, name }): [string, [string, Record<string, string>]] => [
    code,
    [name, Object.fromEntries((byLanguage.get(code) ?? []).map(({ key, text }) => [key, text]))],
  ])
  return {
    article: { id: row.id, model: row.model, groups },
    languages: Object.fromEntries(languages),
    t9n_tags: row.tags,
    pid2trus: trusOf.parse(row.pid2trus),
  }
}
