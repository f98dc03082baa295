import { and, eq, gt, max, ne } from 'drizzle-orm'
import { z } from 'zod'
import { answerEvents } from '#src/backend/platform/events/event-stream.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import type { Route } from '#src/backend/platform/call/route.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textKey } from '#src/backend/platform/db/tables/text.ts'
import { textPlace } from '#src/backend/platform/db/tables/translator.ts'
import { presentMs } from '#src/contract/routes/event-stream.ts'
import { languageCode } from '#src/contract/call/language.ts'
import { space } from '#src/contract/values/space.ts'
import { listenToTexts } from './text-events.ts'

const listQuery = z.object({ space, lang: languageCode })
type ListQuery = z.output<typeof listQuery>

/**
 * Streams server-sent events about a list: which text each of the other translators has open, and that texts have
 * changed. The OpenAPI document describes the events.
 */
export const textStream: Route = {
  name: 'i18n.stream',
  pattern: /^\/vue\/i18n\/stream\/$/,
  answer: ({ request, context }) => {
    const query = listQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) throw new RefusalError('invalid')
    const list = query.data
    return answerEvents('i18n.stream', request, context, async (stream) => {
      const stop = await listenToTexts(context.database, {
        onEvent(event) {
          if (event.space !== list.space) return
          if (event.kind === 'revision') return stream.say('revision', { revision: event.revision })
          const isOther = event.lang === list.lang && event.contactId !== stream.who.contactId
          if (isOther) stream.say('place', { by: event.by, key: event.key, at: new Date().toISOString(), age_ms: 0 })
        },
        onMissed: () => stream.ready(true),
      })
      const { read } = context.database
      stream.say('revision', { revision: await readRevision(read, list) })
      for (const one of await readPresent(read, list, stream.who.contactId, context.now)) stream.say('place', one)
      return stop
    })
  },
}

async function readPresent(db: Db, list: ListQuery, contactId: number, now: Date) {
  const rows = await db
    .select({ by: contact.email, key: textPlace.key, at: textPlace.changedAt })
    .from(textPlace)
    .innerJoin(contact, eq(contact.id, textPlace.contactId))
    .where(
      and(
        eq(textPlace.space, list.space),
        eq(textPlace.dst, list.lang),
        eq(textPlace.here, true),
        ne(textPlace.contactId, contactId),
        gt(textPlace.changedAt, new Date(now.getTime() - presentMs)),
      ),
    )
  return rows.map(({ by, key, at }) => ({
    by,
    key,
    at: at.toISOString(),
    // The time is sent as an age, because the clocks of clients differ. It is at least 0, because another process may
    // have written the row after this request arrived.
    age_ms: Math.max(0, now.getTime() - at.getTime()),
  }))
}

async function readRevision(db: Db, list: ListQuery): Promise<number> {
  const [row] = await db
    .select({ revision: max(textKey.revision) })
    .from(textKey)
    .where(eq(textKey.space, list.space))
  return row?.revision ?? 0
}
