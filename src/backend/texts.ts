import { asc, sql } from 'drizzle-orm'
import { z } from 'zod'
import { m } from '#messages'
import type { Context } from '#src/backend/context.ts'
import { type Db, rowsOf } from '#src/backend/db.ts'
import { Refused } from '#src/backend/refused.ts'
import { language, textRevision } from '#src/backend/tables.ts'
import type { Handler } from '#src/vue/call.ts'
import type { i18nSystem, i18nVartext, Texts } from '#src/vue/i18n.ts'

export type Space = 'system' | 'vartext' | 'catalog'

/** The texts of one space in two languages; with since, only those whose key or any text changed after that revision. */
const readTexts = (space: Space): Handler<typeof i18nSystem | typeof i18nVartext, Context> => async ({ query }, { database, caller }) => {
  const { read } = database
  const { src, dst } = query
  const known = await read.select().from(language).orderBy(asc(language.position), asc(language.code))
  for (const [field, code] of Object.entries({ src, dst })) {
    if (known.some((one) => one.code === code)) continue
    const text = m.i18n_unknown_language({ code }, { locale: caller.locale })
    throw new Refused('invalid', [text], { errors: { [field]: [text] }, error: text })
  }
  // Read before the texts: what is saved in between comes again with the next "since", and nothing is missed.
  const revision = await readRevision(read)
  // A client that is ahead has seen another database: it gets everything.
  const since = query.since !== undefined && query.since <= revision ? query.since : undefined
  const rows = await rowsOf(read, textRow, sql`
    select k.key, k.description, k.tags, k.removed, s.text as source, d.text as target
    from text_key k
    left join translation s on s.space = k.space and s.key = k.key and s.lang = ${src}
    left join translation d on d.space = k.space and d.key = k.key and d.lang = ${dst}
    where k.space = ${space} and ${since === undefined ? sql`not k.removed` : sql`k.revision > ${since}`}
    order by k.position, k.key`)
  const present = rows.filter((row) => !row.removed)
  const names = new Map<string, [string, Record<string, string>]>(known.map(({ code, name }) => [code, [name, {}]]))
  names.set(src, [names.get(src)?.[0] ?? src, dictionaryOf(present, 'source')])
  names.set(dst, [names.get(dst)?.[0] ?? dst, dictionaryOf(present, 'target')])
  const answer: Texts = {
    texts: present.map(({ key, description }) => ({ text: [key], ...(description !== '' && { desc: description }) })),
    languages: Object.fromEntries(names),
    t9n_tags: [...new Set(present.flatMap(({ tags }) => tags))].sort(),
    revision,
  }
  return since === undefined ? answer : { ...answer, removed: rows.filter((row) => row.removed).map(({ key }) => key) }
}

const textRow = z.object({
  key: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  removed: z.boolean(),
  source: z.string().nullable(),
  target: z.string().nullable(),
})

export const readSystemTexts = readTexts('system')
export const readVartexts = readTexts('vartext')

/** The revision of the last change to any text; an answer at the same one would be the same. */
export async function readRevision(db: Db): Promise<number> {
  const [row] = await db.select().from(textRevision)
  if (!row) throw new Error('The row of text_revision is missing')
  return row.revision
}

/** By Object.fromEntries, which keeps a key "__proto__". */
function dictionaryOf(rows: z.infer<typeof textRow>[], side: 'source' | 'target'): Record<string, string> {
  return Object.fromEntries(rows.flatMap((row) => (row[side] === null ? [] : [[row.key, row[side]]])))
}
