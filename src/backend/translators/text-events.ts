import { z } from 'zod'
import { createEventHub } from '#src/backend/platform/events/event-hub.ts'
import { space } from '#src/contract/values/space.ts'

/** The NOTIFY channel. Triggers in the baseline migration use it too. */
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
  /** Sent when texts of a space have changed, in any language. */
  z.object({ kind: z.literal('revision'), space, revision: z.int() }),
])
export type TextEvent = z.infer<typeof textEvent>

/** Subscribes to the events of all processes: texts that are opened, left or changed. */
export const listenToTexts = createEventHub(textChannel, textEvent)
