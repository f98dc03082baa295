import { sql } from 'drizzle-orm'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { i18n } from '#src/contract/i18n.ts'
import { maxFoundTexts } from '#src/contract/translators/find.ts'

const found = i18n.find.data.shape.texts.element

/** Texts that have every word, in any case, in the key or in one and the same language. */
export const findTexts: Handler<'i18n.find'> = async ({ query }, { database }) => {
  const words = query.search.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const all = sql`all(${sql.param(words)}::text[])`
  const texts = await rowsOf(
    database.read,
    found,
    sql`with hit as (
        select space, key from translation where space in ('system', 'vartext') and text ilike ${all}
        union select space, key from text_key where space in ('system', 'vartext') and key ilike ${all})
      select k.space, k.key,
        coalesce((select text from translation t where t.space = k.space and t.key = k.key and t.lang = 'master'), '') as text
      from hit join text_key k on k.space = hit.space and k.key = hit.key
      where not k.removed order by k.space, k.position, k.key limit ${maxFoundTexts}`,
  )
  return { texts }
}
