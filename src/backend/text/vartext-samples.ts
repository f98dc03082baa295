import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/backend/platform/db/db.ts'
import { rowsOf } from '#src/backend/platform/db/db.ts'

const maxSamples = 20
const maxShown = 200

const sample = z.object({
  kind: z.enum(['new', 'changed', 'unchanged', 'removed']),
  key: z.string(),
  lang: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
type Sample = z.output<typeof sample>

/** The first 20 staged keys of each kind, in the file's order or that of the stored list, with what a translator knows them by; texts are cut after 200 characters. */
export function readSamples(tx: Db): Promise<Sample[]> {
  const master = sql`(select key, text from translation where space = 'vartext' and lang = 'master')`
  const shown = (text: ReturnType<typeof sql>) => sql`left(${text}, ${maxShown}::int)`
  return rowsOf(
    tx,
    sample,
    sql`with kept as (
        select f.key, f.line, k.description as was, f.description as becomes, c.lang, c.text
        from vartext_file f join text_key k on k.space = 'vartext' and k.key = f.key and not k.removed
        left join lateral (select lang, text from vartext_change
          where key = f.key order by lang <> 'master', lang limit 1) c on true
      )
      (select 'new' as kind, f.key, 'master' as lang, null as before, ${shown(sql`coalesce(v.text, m.text)`)} as after
        from vartext_file f left join vartext_value v on v.key = f.key and v.lang = 'master'
        left join ${master} m on m.key = f.key
        where not exists (select from text_key k where k.space = 'vartext' and k.key = f.key and not k.removed)
        order by f.line limit ${maxSamples}::int)
      union all
      (select 'changed', kept.key, coalesce(kept.lang, ''),
          ${shown(sql`case when kept.lang is null then kept.was else t.text end`)},
          ${shown(sql`case when kept.lang is null then kept.becomes else kept.text end`)}
        from kept left join translation t on t.space = 'vartext' and t.key = kept.key and t.lang = kept.lang
        where kept.lang is not null or kept.was <> kept.becomes order by kept.line limit ${maxSamples}::int)
      union all
      (select 'unchanged', kept.key, 'master', ${shown(sql`m.text`)}, ${shown(sql`m.text`)}
        from kept left join ${master} m on m.key = kept.key
        where kept.lang is null and kept.was is not distinct from coalesce(kept.becomes, kept.was)
        order by kept.line limit ${maxSamples}::int)
      union all
      (select 'removed', k.key, 'master', ${shown(sql`m.text`)}, null
        from text_key k left join ${master} m on m.key = k.key
        where k.space = 'vartext' and not k.removed and not exists (select from vartext_file f where f.key = k.key)
        order by k.position limit ${maxSamples}::int)`,
  )
}
