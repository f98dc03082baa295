import { and, asc, eq } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { translation } from '#src/backend/platform/db/tables/text.ts'
import { assertLanguages } from './assert-languages.ts'

export const readAuthors: Handler<'i18n.authors'> = async ({ query }, { database: { read }, caller }) => {
  const { space, lang } = query
  await assertLanguages(read, [['lang', lang]], caller.locale)
  const rows = await read
    .select({ by: translation.changedBy, key: translation.key, at: translation.changedAt })
    .from(translation)
    .where(and(eq(translation.space, space), eq(translation.lang, lang)))
    .orderBy(asc(translation.changedBy), asc(translation.key))
  const authors = new Map<string, { key: string; at: string }[]>()
  for (const { by, key, at } of rows) {
    const texts = authors.get(by) ?? []
    texts.push({ key, at: at.toISOString() })
    authors.set(by, texts)
  }
  return { authors: [...authors].map(([by, texts]) => ({ by, texts })) }
}
