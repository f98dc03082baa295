import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import { assertNotAborted } from '#src/backend/platform/call/assert-not-aborted.ts'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { digestOf } from '#src/backend/platform/digest.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { language, textKey, textRevision, translation } from '#src/backend/platform/db/tables/text.ts'
import type { Locale } from '#src/site/site.ts'
import type { Texts } from '#src/contract/i18n.ts'

type Space = 'system' | 'vartext' | 'catalog'

/**
 * Creates the handler that reads the texts of one space in two languages. With `since`, the answer contains only keys
 * of which a text or the key itself has changed after that revision.
 */
const readTexts =
  (space: Space): Handler<'i18n.system' | 'i18n.vartext' | 'i18n.catalogTexts'> =>
  async ({ query }, { database, caller }) => {
    const { read } = database
    const { src, dst } = query
    /** Lets other requests run, which an embedded database does not do by itself. */
    const turn = async () => {
      await setImmediate()
      assertNotAborted(caller)
    }
    const known = await readLanguages(read, Object.entries({ src, dst }), caller.locale)
    // Read before the texts: a text that is saved meanwhile is sent again with the next `since`, and none is missed.
    const { revision, floor } = await readCounter(read)
    // A client with a revision above the present one, or below the floor, has read another database. It gets all texts.
    const isKnown = query.since !== undefined && query.since >= floor && query.since <= revision
    const since = isKnown ? query.since : undefined
    // Only the needed columns, because with 50,000 keys each further one takes noticeable time.
    const { key: name, description, tags, removed } = textKey
    await turn()
    const rows = await read
      .select({ key: name, description, tags, removed })
      .from(textKey)
      .where(and(eq(textKey.space, space), since === undefined ? not(textKey.removed) : gt(textKey.revision, since)))
      .orderBy(asc(textKey.position), asc(textKey.key))
    const present = rows.filter((row) => !row.removed)
    const names = new Map<string, [string, Record<string, string>]>(known.map(({ code, name }) => [code, [name, {}]]))
    const keys = new Set(present.map(({ key }) => key))
    for (const code of new Set([src, dst])) {
      await turn()
      const dictionary = (await readDictionary(read, space, code, since, turn)).filter(([key]) => keys.has(key))
      names.set(code, [names.get(code)?.[0] ?? code, Object.fromEntries(dictionary)])
    }
    await turn()
    const answer: Texts = {
      texts: present.map(({ key, description, tags }) => ({
        text: [key],
        ...(description !== '' && { desc: description }),
        ...(tags.length > 0 && { tags }),
      })),
      languages: Object.fromEntries(names),
      t9n_tags: [...new Set(present.flatMap(({ tags }) => tags))].sort(),
      revision,
    }
    if (query.since !== undefined && since === undefined) return { ...answer, whole: true }
    return since === undefined
      ? answer
      : { ...answer, removed: rows.filter((row) => row.removed).map(({ key }) => key) }
  }

export const readSystemTexts = readTexts('system')
export const readVartexts = readTexts('vartext')
export const readCatalogTexts = readTexts('catalog')

/**
 * Returns all languages in order. Refuses the call if one of the `wanted` languages does not exist. `wanted`: pairs of
 * the request's field and the language code.
 */
export async function readLanguages(
  db: Db,
  wanted: readonly (readonly [string, string])[],
  locale: Locale,
): Promise<(typeof language.$inferSelect)[]> {
  const known = await db.select().from(language).orderBy(asc(language.position), asc(language.code))
  for (const [field, code] of wanted) {
    if (known.some((one) => one.code === code)) continue
    const text = m.i18n_unknown_language({ code }, { locale })
    throw new RefusalError('invalid', [text], { errors: { [field]: [text] }, error: text })
  }
  return known
}

async function readCounter(db: Db): Promise<typeof textRevision.$inferSelect> {
  const [row] = await db.select().from(textRevision)
  if (!row) throw new Error('The row of text_revision is missing')
  return row
}

/** Returns the current revision of the texts: that of the last change to any text. */
export async function readRevision(db: Db): Promise<number> {
  return (await readCounter(db)).revision
}

const standing = z.object({ revision: z.int(), identity: z.string() })

/**
 * Returns a tag that identifies the state of all texts, for the ETag of answers. It is different after every change of
 * a text and after a restore.
 */
export async function readState(db: Db): Promise<string> {
  const [row] = await rowsOf(
    db,
    standing,
    sql`select revision, concat_ws(' ', identity, 'text_revision'::regclass::oid::text) as identity from text_revision`,
  )
  if (!row) throw new Error('The row of text_revision is missing')
  return `r${row.revision}-${digestOf(row.identity).slice(0, 8)}`
}

/** Characters per slice. Where texts are long, a slice has fewer rows. */
const sliceChars = 500_000
const sliceRows = { least: 10, usual: 500, most: 5_000 }

/**
 * Reads the texts of a language in slices, so that other requests are served in between. Texts and keys are joined by
 * the callers, because PostgreSQL without statistics would compare every text with every key.
 */
async function readDictionary(
  db: Db,
  space: Space,
  lang: string,
  since: number | undefined,
  turn: () => Promise<void>,
): Promise<[string, string][]> {
  const changed = db
    .select({ key: textKey.key })
    .from(textKey)
    .where(and(eq(textKey.space, space), gt(textKey.revision, since ?? 0)))
  const dictionary: [string, string][] = []
  for (let size = sliceRows.usual, after: string | undefined; ;) {
    const rows = await db
      .select({ key: translation.key, text: translation.text })
      .from(translation)
      .where(
        and(
          eq(translation.space, space),
          eq(translation.lang, lang),
          since === undefined ? undefined : inArray(translation.key, changed),
          after === undefined ? undefined : gt(translation.key, after),
        ),
      )
      .orderBy(asc(translation.key))
      .limit(size)
    for (const { key, text } of rows) dictionary.push([key, text])
    if (rows.length < size) return dictionary
    after = rows.at(-1)?.key
    const chars = rows.reduce((sum, { key, text }) => sum + key.length + text.length, 1)
    size = Math.round(Math.min(sliceRows.most, Math.max(sliceRows.least, (size * sliceChars) / chars)))
    await turn()
  }
}
