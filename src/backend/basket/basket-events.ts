import { z } from 'zod'
import { hubOn } from '#src/backend/platform/events/event-hub.ts'

/** What the database tells on its channel when a basket's status changes (migration 0004). */
const basketEvent = z.object({
  basket_number: z.string(),
  order_status: z.int(),
  last_status_update: z.string(),
  /** Missing where a process of the version before wrote it. */
  approval_number: z.string().nullish(),
  companies: z.array(z.int()),
})

/** Calls the listener for every change of a basket's status in any process. */
export const listenToBaskets = hubOn('basket_status', basketEvent)
