import { and, eq, gt, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '#src/backend/platform/db/db.ts'
import { oneTimeToken, session } from '#src/backend/platform/db/tables/contact.ts'
import { textKey, textRevision } from '#src/backend/platform/db/tables/text.ts'
import { sharedRevision } from '#src/backend/platform/db/tables/translator.ts'

/**
 * Prepares a restored database (`next`) to replace the present one. Ends sessions that have ended since the backup, and
 * removes links that have been used or removed since. Marks all texts and annotations as changed, so that every client
 * reads them again.
 */
export async function carryOver(present: Db, next: Db): Promise<void> {
  const now = new Date()
  const live = await present
    .select({ id: session.id })
    .from(session)
    .where(and(isNull(session.endedAt), gt(session.expiresAt, now)))
  await next.execute(sql`
    update session set ended_at = ${now.toISOString()}::timestamptz where ended_at is null
    and id not in (select value::uuid from json_array_elements_text(${JSON.stringify(live.map(({ id }) => id))}::text::json))`)
  const open = await present.select({ hash: oneTimeToken.hash }).from(oneTimeToken).where(isNull(oneTimeToken.usedAt))
  await next.execute(sql`
    delete from one_time_token where used_at is null
    and hash not in (select value from json_array_elements_text(${JSON.stringify(open.map(({ hash }) => hash))}::text::json))`)
  await changeTexts(present, next)
  await renewShared(present, next)
}

/**
 * Sets the floor of the shared annotations (review marks, notes, terms) above every revision that a client knows. Every
 * client then reads all of them again.
 */
async function renewShared(present: Db, next: Db): Promise<void> {
  const [was] = await present.select().from(sharedRevision)
  const [is] = await next.select().from(sharedRevision)
  const revision = Math.max(was?.revision ?? 0, is?.revision ?? 0) + 1
  await next.update(sharedRevision).set({ revision, floor: revision })
}

/**
 * Gives every text key a revision that no client has seen. Keys that only the present database has are added as
 * removed, so that clients remove them.
 */
async function changeTexts(present: Db, next: Db): Promise<void> {
  const [was] = await present.select().from(textRevision)
  const [is] = await next.select().from(textRevision)
  const revision = Math.max(was?.revision ?? 0, is?.revision ?? 0) + 1
  const keys = await present
    .select({ space: textKey.space, key: textKey.key })
    .from(textKey)
    .where(not(textKey.removed))
  await next.update(textKey).set({ revision })
  await next.execute(sql`
    insert into text_key (space, key, revision, removed)
    select c.space, c.key, ${revision}, true from json_to_recordset(${JSON.stringify(keys)}::text::json) as c (space text, key text)
    on conflict do nothing`)
  await next.update(textRevision).set({ revision }).where(eq(textRevision.only, true))
}
