import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db/db.ts'

/**
 * Stores the present texts in the history. Call it before they are replaced or removed. `changed`: SQL for the changes
 * as rows c (space, key, lang, text); a null text means a removal.
 */
export async function recordTextHistory(tx: Db, changed: SQL, by: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into text_history (space, key, lang, text, changed_by, changed_at, ended_by, ended_at, removed)
    select t.space, t.key, t.lang, t.text, t.changed_by, t.changed_at, ${by}::text, ${now.toISOString()}::timestamptz, c.text is null
    from ${changed} join translation t on t.space = c.space and t.key = c.key and t.lang = c.lang
    where t.text <> '' and t.text is distinct from c.text`)
}
