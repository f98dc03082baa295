import { z } from 'zod'
import { createEventHub } from '#src/backend/platform/events/event-hub.ts'
import { space } from '#src/contract/values/space.ts'

/** The NOTIFY channel, which the triggers of migration 0024 use as well. */
export const textChannel = 'text_stream'

const textEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    space,
    lang: z.string(),
    contactId: z.int(),
    by: z.string(),
    key: z.string().nullable(),
  }),
  /** Sent when texts of a list changed, in any language. */
  z.object({ kind: z.literal('revision'), space, revision: z.int() }),
])
export type TextEvent = z.infer<typeof textEvent>

/** Subscribes to every text that is opened, left or changed, in any process. */
export const listenToTexts = createEventHub(textChannel, textEvent)
