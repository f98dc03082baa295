import { and, eq, sql } from 'drizzle-orm'
import { type Handler, whoOf } from '#src/backend/platform/call/context.ts'
import { textPlace } from '#src/backend/platform/db/tables/translator.ts'
import { canonicalKey } from '#src/contract/values/canonical-text.ts'
import { assertLanguages } from './assert-languages.ts'
import { textChannel, type TextEvent } from './text-events.ts'

/** Maximum bytes of a message. PostgreSQL's NOTIFY takes at most 8,000. */
const maxNotified = 7_000

export const readPlace: Handler<'i18n.place'> = async ({ query }, context) => {
  const { contactId } = whoOf(context)
  const [row] = await context.database.read
    .select()
    .from(textPlace)
    .where(
      and(
        eq(textPlace.contactId, contactId),
        eq(textPlace.space, query.space),
        eq(textPlace.src, query.src),
        eq(textPlace.dst, query.dst),
      ),
    )
  return { key: row?.key ?? null, at: row?.changedAt.toISOString() ?? null }
}

export const savePlace: Handler<'i18n.savePlace'> = async ({ body }, context) => {
  const { contactId, username } = whoOf(context)
  const { now } = context
  await context.database.write(async (tx) => {
    const { src, dst, here } = body
    const key = canonicalKey(body.key)
    await assertLanguages(tx, Object.entries({ src, dst }), context.caller.locale)
    await tx
      .insert(textPlace)
      .values({ contactId, ...body, key, changedAt: now })
      .onConflictDoUpdate({
        target: [textPlace.contactId, textPlace.space, textPlace.src, textPlace.dst],
        set: { key, here, changedAt: now },
      })
    const { space } = body
    const event: TextEvent = { kind: 'place', space, lang: dst, contactId, by: username, key: here ? key : null }
    const payload = JSON.stringify(event)
    if (Buffer.byteLength(payload) < maxNotified) await tx.execute(sql`select pg_notify(${textChannel}, ${payload})`)
  })
  return {}
}
