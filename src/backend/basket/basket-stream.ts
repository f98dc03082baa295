import { answerEvents } from '#src/backend/platform/events/event-stream.ts'
import type { Route } from '#src/backend/platform/call/route.ts'
import { z } from 'zod'
import { createEventHub } from '#src/backend/platform/events/event-hub.ts'

/**
 * The message that the database sends on its channel when a basket's status changes (a trigger in the baseline
 * migration).
 */
const basketEvent = z.object({
  basket_number: z.string(),
  order_status: z.int(),
  last_status_update: z.string(),
  approval_number: z.string().nullish(),
  companies: z.array(z.int()),
})

const listenToBaskets = createEventHub('basket_status', basketEvent)

/**
 * Streams server-sent events about status changes of the baskets that the caller may see. The OpenAPI document
 * describes the events.
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
