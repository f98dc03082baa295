import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'
import { assertListSize, bytesOf } from '#src/backend/platform/call/list-size.ts'
import { textMark } from '#src/backend/platform/db/tables/translator.ts'
import { i18n } from '#src/contract/i18n.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { assertLanguages } from './assert-languages.ts'
import { auditAnnotations, saveRevision, nextRevision, readInSlices, readSince } from './annotations.ts'

const { kind, space } = i18n.marks.data.shape.marks.element.shape

type Row = typeof textMark.$inferSelect

const toMark = (row: Row) => ({
  space: space.parse(row.space),
  lang: row.lang,
  key: row.key,
  kind: kind.parse(row.kind),
  value: row.value,
  by: row.changedBy,
  at: row.changedAt.toISOString(),
  again_at: row.againAt?.toISOString() ?? null,
})

export const readMarks: Handler<'i18n.marks'> = async ({ query }, context) => {
  const { read } = context.database
  await assertLanguages(read, [['lang', query.lang]], context.caller.locale)
  const { from, revision } = await readSince(read, query.since)
  const order = [textMark.space, textMark.key, textMark.kind]
  const readAfter = (last: Row | undefined, limit: number) =>
    read
      .select()
      .from(textMark)
      .where(
        and(
          eq(textMark.lang, query.lang),
          from === null ? isNotNull(textMark.value) : gt(textMark.revision, from),
          last && sql`(${sql.join(order, sql`, `)}) > (${last.space}, ${last.key}, ${last.kind})`,
        ),
      )
      .orderBy(...order)
      .limit(limit)
  const nameOf = (row: Row) => JSON.stringify([row.space, row.key, row.kind])
  const marks = await readInSlices(context, readAfter, { nameOf, tell: toMark })
  return { marks, whole: from === null, revision }
}

/**
 * SQL for whether a stored review mark of a changed source stays although another value was sent. Its new revision
 * notifies the sender.
 */
const stays = sql`coalesce(m.kind = 'review' and m.value like 'source:%' and excluded.value not like 'source:%', false)`

/** SQL for the value of a mark before the statement in which it is used. */
const standing = sql`(select o.value from text_mark o where (o.space, o.key, o.lang, o.kind) = (m.space, m.key, m.lang, m.kind))`

const writtenMark = z.object({
  lang: z.string(),
  key: z.string(),
  space: z.string(),
  kind: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
})

/**
 * Keeps review marks whose source change the sender has not seen, although the sender removes them. They get a new
 * revision, so that clients are notified, and lose the mark that they had replaced. Resolves to whether there were any.
 */
async function leaveUnseen(tx: Db, sent: SQL, revision: number): Promise<boolean> {
  const left = await rowsOf(
    tx,
    z.object({ key: z.string() }),
    sql`update text_mark m set beside = null, revision = ${revision}::integer from ${sent} c where ${isUnseen} returning m.key`,
  )
  return left.length > 0
}

const isOfSame = sql`(m.space, m.key, m.lang, m.kind) = (c.space, c.key, c.lang, c.kind)`
const isUnseen = sql`${isOfSame} and c.value is null and c.has_over and m.kind = 'review'
  and m.value like 'source:%' and m.value is distinct from c.over_value`

const storedMarks = { table: textMark, text: sql`${textMark.value}`, maxMb: 32 }

/**
 * Saves marks, all in one statement, because two thousand then take hardly longer than one. A review mark that a change
 * of the source has set stays if another value is sent, or if it is removed by a sender who had another mark in view
 * (`over`).
 */
export const saveMarks: Handler<'i18n.saveMarks'> = async ({ body }, context) => {
  const who = whoOf(context)
  return context.database.write(
    async (tx) => {
      const { revision, now } = await nextRevision(tx)
      // If several values are sent for one mark, the last one counts.
      const sent = sql`(select distinct on (c.space, c.key, c.lang, c.kind) c.* from json_to_recordset(${JSON.stringify(
        body.marks.map(({ over, key, ...mark }, position) => ({
          ...mark,
          key: canonicalKey(key),
          over_value: over ?? null,
          has_over: over !== undefined,
          position,
        })),
      )}::text::json) as c (space text, key text, lang text, kind text, value text, over_value text, has_over boolean, position integer)
      join text_key k on k.space = c.space and k.key = c.key join language l on l.code = c.lang
      order by c.space, c.key, c.lang, c.kind, c.position desc)`
      const isLeft = body.marks.some(({ over }) => over !== undefined) && (await leaveUnseen(tx, sent, revision))
      const written = await rowsOf(
        tx,
        writtenMark,
        sql`insert into text_mark as m (space, key, lang, kind, value, changed_by, changed_at, revision)
        select c.space, c.key, c.lang, c.kind, c.value, ${who.username}, ${now.toISOString()}::timestamptz, ${revision}::integer
        from ${sent} c where c.value is not null
          or exists (select from text_mark m where ${isOfSame} and not (${isUnseen}))
        on conflict (space, key, lang, kind) do update set revision = excluded.revision,
          value = case when ${stays} then m.value else excluded.value end,
          beside = case when ${stays} then excluded.value
            when excluded.value like 'source:%' then case when m.value like 'source:%' then m.beside else m.value end end,
          changed_by = case when ${stays} then m.changed_by else excluded.changed_by end,
          changed_at = case when ${stays} then m.changed_at else excluded.changed_at end,
          again_at = case when ${stays} then m.again_at end
        where m.value is distinct from excluded.value
        returning lang, key, space, kind, value as "is", ${standing} as was`,
      )
      const [{ saved } = { saved: 0 }] = await rowsOf(
        tx,
        z.object({ saved: z.int() }),
        sql`select count(*)::integer as saved from ${sent} c`,
      )
      if (written.length === 0 && !isLeft) return { saved, revision: revision - 1 }
      await saveRevision(tx, revision)
      const grown = bytesOf(written.map(({ is }) => is)) - bytesOf(written.map(({ was }) => was))
      await assertListSize(tx, grown, storedMarks, context.caller.locale)
      const taken = written.filter(({ was, is }) => was !== is)
      await auditAnnotations(
        tx,
        who,
        'i18n.saveMarks',
        taken.map(({ lang, key, space: list, kind: of, was, is }) => ({ lang, key, apart: [list, of], was, is })),
      )
      return { saved, revision }
    },
    { waits: true },
  )
}
