import { and, eq, gt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { answerEvents } from '#src/backend/platform/events/event-stream.ts'
import { RefusalError } from '#src/backend/platform/refusal-error.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import type { Route } from '#src/backend/platform/route.ts'
import { contact } from '#src/backend/platform/db/tables/contact.ts'
import { textPlace } from '#src/backend/platform/db/tables/translator.ts'
import { presentMs } from '#src/contract/routes/event-stream.ts'
import { languageCode } from '#src/contract/values/language.ts'
import { space } from '#src/contract/values/space.ts'
import { listenToPlaces } from './place-events.ts'

const asked = z.object({ space, lang: languageCode })
type Asked = z.output<typeof asked>

/** Server-sent events of who else works at which text of a list; the OpenAPI document describes them. */
export const placeStream: Route = {
  name: 'i18n.stream',
  pattern: /^\/vue\/i18n\/stream\/$/,
  answer: ({ request, context }) => {
    const query = asked.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) throw new RefusalError('invalid')
    const list = query.data
    return answerEvents('i18n.stream', request, context, async (stream) => {
      const stop = await listenToPlaces(context.database, {
        onEvent(event) {
          const isHere = event.space === list.space && event.lang === list.lang
          if (isHere && event.contactId !== stream.who.contactId)
            stream.say('place', { by: event.by, key: event.key, at: new Date().toISOString() })
        },
        onMissed: () => stream.ready(true),
      })
      for (const one of await readPresent(context.database.read, list, stream.who.contactId, context.now))
        stream.say('place', one)
      return stop
    })
  },
}

async function readPresent(db: Db, list: Asked, contactId: number, now: Date) {
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
  return rows.map(({ by, key, at }) => ({ by, key, at: at.toISOString() }))
}
