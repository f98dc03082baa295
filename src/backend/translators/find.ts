import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Handler } from '#src/backend/platform/call/context.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'
import { i18n } from '#src/contract/i18n.ts'
import { maxFoundTexts } from '#src/contract/translators/find.ts'

const row = i18n.find.data.shape.texts.element.extend({ wording: z.string().nullable() })

const order = sql`array_position(array['system', 'vartext', 'catalog'], space)`

/** Texts that have every word, in any case, in the key or in one and the same language; of each list in turn, so that none hides another. */
export const findTexts: Handler<'i18n.find'> = async ({ query }, { database }) => {
  const words = query.search.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const all = sql`all(${sql.param(words)}::text[])`
  const texts = await rowsOf(
    database.read,
    row,
    sql`with hit as (
        select space, key, lang from translation where text ilike ${all}
        union all select space, key, null from text_key where key ilike ${all}),
      first as (
        select space, key, position, rank from (
          select space, key, position, row_number() over (partition by space order by position, key) as rank from text_key
          where not removed and (space, key) in (select space, key from hit)) ranked
        order by rank, ${order} limit ${maxFoundTexts}),
      text as (
        select t.space, t.key, t.lang, t.text, h.key is not null as is_hit
        from first f join translation t using (space, key) left join hit h using (space, key, lang))
      select space, key,
        coalesce((select text from text t where t.space = f.space and t.key = f.key and lang = 'master'), '') as text,
        case when not exists (
            select from hit h where h.space = f.space and h.key = f.key and coalesce(lang, 'master') = 'master')
          then (select text from text t where t.space = f.space and t.key = f.key and is_hit order by lang limit 1)
          end as wording
      from first f order by rank, ${order}`,
  )
  return { texts: texts.map(({ space, key, text, wording }) => ({ space, key, text, wording: wording ?? undefined })) }
}
