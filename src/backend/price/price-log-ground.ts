import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import type { LogFilter } from './price-log-filter.ts'
import { type Known, knownWords, rememberedOf, wordsOf } from './price-log-known.ts'

/** isTop: the company is the only one with none above it. pages: of the table of logs. known: of each filter, where its keys are. */
export type Ground = { isTop: boolean; pages: number; known: (Known | undefined)[] }

const pageBytes = 8_192
const ground = z.object({
  isTop: z.boolean(),
  pages: z.coerce.number(),
  words: z.array(knownWords),
  areStill: z.array(z.boolean()),
})

/** What a search for logs goes by, as of now: words are read, and what is remembered of names is looked at, whether it still is so. */
export async function readGround(db: Db, companyId: number, filters: readonly LogFilter[]): Promise<Ground> {
  const remembered = filters.map((one) => rememberedOf(db, one))
  const words = filters.map((one) => (one.areWords ? wordsOf(one) : sql`null`))
  const areStill = remembered.map((one) => one?.isStill ?? sql`false`)
  const [read] = await rowsOf(
    db,
    ground,
    sql`select not exists (select from ${company} where ${company.parentId} is null and ${company.id} <> ${companyId})
      and exists (select from ${company} where ${company.parentId} is null and ${company.id} = ${companyId}) as "isTop",
      pg_relation_size('price_log') / ${pageBytes} as pages,
      json_build_array(${sql.join(words, sql`, `)}) as words, json_build_array(${sql.join(areStill, sql`, `)}) as "areStill"`,
  )
  if (!read) throw new Error('A statement without a table has one row')
  const known = filters.map((_, at) => read.words[at] ?? (read.areStill[at] ? remembered[at]?.known : undefined))
  return { isTop: read.isTop, pages: read.pages, known }
}
