import { z } from 'zod'
import { createEventHub } from '#src/backend/platform/events/event-hub.ts'

/** The payload that the database sends on its channel when a basket's status changes (migration 0004). */
const basketEvent = z.object({
  basket_number: z.string(),
  order_status: z.int(),
  last_status_update: z.string(),
  approval_number: z.string().nullish(),
  companies: z.array(z.int()),
})

export const listenToBaskets = createEventHub('basket_status', basketEvent)
