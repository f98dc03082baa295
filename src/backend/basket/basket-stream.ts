import { listenToBaskets } from './basket-events.ts'
import { answerEvents } from '#src/backend/platform/events/event-stream.ts'
import type { Route } from '#src/backend/platform/call/route.ts'

/**
 * Streams status changes of the baskets that the caller may see, as server-sent events; the OpenAPI document describes
 * them.
 */
export const basketStream: Route = {
  name: 'basket.stream',
  pattern: /^\/vue\/basket\/stream\/$/,
  answer: ({ request, context }) =>
    answerEvents('basket.stream', request, context, (stream) =>
      listenToBaskets(context.database, {
        onEvent({ companies, ...event }) {
          if (companies.includes(stream.who.companyId)) stream.say('status', event, event.last_status_update)
        },
        onMissed: () => stream.ready(true),
      }),
    ),
}
