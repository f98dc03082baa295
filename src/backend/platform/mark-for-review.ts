import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db/db.ts'

/** A longer source is not sent with the mark; the history has it. */
const maxSource = 20_000

/** Marks translations of changed sources for review, with what they were made from. Called before the change is written; changed as in `keepWordings`. */
export async function markForReview(tx: Db, changed: SQL, by: string, now: Date): Promise<void> {
  const [touched] = await rowsOf(
    tx,
    z.object({ one: z.int() }),
    sql`select 1 as one from ${changed} where c.lang = 'master' limit 1`,
  )
  if (!touched) return
  const marked = await rowsOf(
    tx,
    z.object({ revision: z.int() }),
    sql`
    insert into text_mark as m (space, key, lang, kind, value, changed_by, changed_at, revision)
    select t.space, t.key, t.lang, 'review', 'source:' || case when length(s.text) > ${maxSource} then '' else s.text end,
      ${by}::text, ${now.toISOString()}::timestamptz, (select revision + 1 from shared_revision for update)
    from ${changed}
    join translation s on s.space = c.space and s.key = c.key and s.lang = 'master'
    join translation t on t.space = c.space and t.key = c.key and t.lang <> 'master' and t.text <> ''
    where c.lang = 'master' and c.text is not null and s.text <> '' and s.text <> c.text
      and not exists (select from ${changed} where c.space = t.space and c.key = t.key and c.lang = t.lang)
    on conflict (space, key, lang, kind) do update set changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      revision = excluded.revision,
      value = case when m.value like 'source:%' then m.value else excluded.value end
    returning revision`,
  )
  const [{ revision } = { revision: 0 }] = marked
  if (revision > 0) await tx.execute(sql`update shared_revision set revision = ${revision}`)
}
