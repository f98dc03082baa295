import { z } from 'zod'
import { hubOn } from '#src/backend/platform/events/event-hub.ts'
import { space } from '#src/contract/values/space.ts'

export const placeChannel = 'text_place'

/** Somebody opened a text; without a key, they left it. */
const placeEvent = z.object({
  space,
  lang: z.string(),
  contactId: z.int(),
  by: z.string(),
  key: z.string().nullable(),
})

/** Calls the listener for every text that is opened or left, in any process. */
export const listenToPlaces = hubOn(placeChannel, placeEvent)
