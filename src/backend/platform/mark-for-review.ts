import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from './db/db.ts'

/**
 * Maximum length, in UTF-16 units, of a source text that is stored with the mark. A longer one can be found in the
 * history.
 */
const maxSource = 20_000
// Characters of two UTF-16 units are counted only where the limit depends on them. Counting them in every text of a
// large upload would take minutes.
const isTooLong = sql`length(s.text) > ${maxSource} or (length(s.text) + (octet_length(s.text) - length(s.text)) / 3 > ${maxSource}
  and length(s.text) + length(regexp_replace(s.text, '[\\u0001-\\uffff]+', '', 'g')) > ${maxSource})`

/**
 * Marks translations for review when their master text changes, and stores the old master text with the mark. If the
 * master text changes back, removes the mark and restores the one that it had replaced. Call it before the change is
 * written. `changed`: as in `recordTextHistory`.
 */
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
    select t.space, t.key, t.lang, 'review', 'source:' || case when ${isTooLong} then '' else s.text end,
      ${by}::text, ${now.toISOString()}::timestamptz, (select revision + 1 from shared_revision for update)
    from ${changed}
    join translation s on s.space = c.space and s.key = c.key and s.lang = 'master'
    join translation t on t.space = c.space and t.key = c.key and t.lang <> 'master' and t.text <> ''
    where c.lang = 'master' and c.text is not null and s.text <> '' and s.text <> c.text
      and not exists (select from ${changed} where c.space = t.space and c.key = t.key and c.lang = t.lang
        and c.text is distinct from t.text)
    on conflict (space, key, lang, kind) do update set revision = excluded.revision,
      value = case when m.value like 'source:%' then m.value else excluded.value end,
      beside = case when m.value like 'source:%' then m.beside else m.value end,
      changed_by = case when m.value like 'source:%' then m.changed_by else excluded.changed_by end,
      changed_at = case when m.value like 'source:%' then m.changed_at else excluded.changed_at end,
      again_at = case when m.value like 'source:%' then excluded.changed_at end
    returning revision`,
  )
  // The source is again the one of the translation, and the translation has not been changed since.
  const unmarked = await rowsOf(
    tx,
    z.object({ revision: z.int() }),
    sql`
    update text_mark m set value = m.beside, beside = null, again_at = null, changed_by = ${by}::text, changed_at = ${now.toISOString()}::timestamptz,
      revision = (select revision + 1 from shared_revision for update)
    from ${changed}
    where c.lang = 'master' and m.space = c.space and m.key = c.key and m.kind = 'review'
      and c.text <> '' and m.value = 'source:' || c.text
      and not exists (select from translation t where t.space = m.space and t.key = m.key and t.lang = m.lang and t.changed_at > m.changed_at)
    returning m.revision`,
  )
  const [{ revision } = { revision: 0 }] = [...marked, ...unmarked]
  if (revision > 0) await tx.execute(sql`update shared_revision set revision = ${revision}`)
}
