import { z } from 'zod'
import { createEventHub } from '#src/backend/platform/events/event-hub.ts'
import { space } from '#src/contract/values/space.ts'

/** The NOTIFY channel for events about texts. Triggers in the baseline migration send to it too. */
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

/**
 * Subscribes to events about texts from all processes: a text has been opened, left or changed. Resolves to a function
 * that unsubscribes.
 */
export const listenToTexts = createEventHub(textChannel, textEvent)
