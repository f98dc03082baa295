import { z } from 'zod'
import { hubOn } from '#src/backend/platform/events/event-hub.ts'
import { space } from '#src/contract/values/space.ts'

/** The triggers of migration 0024 use it as well. */
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
  /** Texts of a list changed, in any language. */
  z.object({ kind: z.literal('revision'), space, revision: z.int() }),
])
export type TextEvent = z.infer<typeof textEvent>

/** Calls the listener for every text opened, left or changed, in any process. */
export const listenToTexts = hubOn(textChannel, textEvent)
