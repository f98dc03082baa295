import { and, asc, eq, gt } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import { assertLanguages } from './assert-languages.ts'

type Written = { key: string; at: string; changed_since?: boolean }

export const readAuthors: Handler<'i18n.authors'> = async ({ query }, { database: { read }, caller }) => {
  const { space, lang, revision } = query
  await assertLanguages(read, [['lang', lang]], caller.locale)
  const rows = await read
    .select({ by: translation.changedBy, key: translation.key, at: translation.changedAt })
    .from(translation)
    .where(and(eq(translation.space, space), eq(translation.lang, lang)))
    .orderBy(asc(translation.changedBy), asc(translation.key))
  // Read after the texts. A text that changes meanwhile counts as changed, and no author is returned for it.
  const changed = revision === undefined ? null : await readChanged(read, space, revision)
  const authors = new Map<string, Written[]>()
  for (const { by, key, at } of rows) {
    const texts = authors.get(by) ?? []
    texts.push({ key, at: at.toISOString(), ...(changed?.has(key) && { changed_since: true }) })
    authors.set(by, texts)
  }
  return { authors: [...authors].map(([by, texts]) => ({ by, texts })), ...(changed && { revision }) }
}

/**
 * Returns the keys of a space of which a text has changed after a revision; null if the revision comes from another
 * database.
 */
async function readChanged(read: Db, space: string, revision: number): Promise<ReadonlySet<string> | null> {
  const [counter] = await read.select().from(textRevision)
  if (!counter || revision < counter.floor || revision > counter.revision) return null
  const rows = await read
    .select({ key: textKey.key })
    .from(textKey)
    .where(and(eq(textKey.space, space), gt(textKey.revision, revision)))
  return new Set(rows.map(({ key }) => key))
}
