import * as z from 'zod'
import { answer, question } from './other-tabs.ts'

const place = { scope: z.string(), lang: z.string() }
/** Texts that a save has stored on the server. Sent for each answer, because the whole save may take long. */
const saved = z.object({
  kind: z.literal('saved'),
  ...place,
  texts: z.array(z.object({ key: z.string(), text: z.nullable(z.string()) })),
})
const tabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('edits'), ...place, keys: z.array(z.string()) }),
  saved,
  /** Asks the tab that has this text's lock to write the text and release the lock. */
  z.object({ kind: z.literal('wants'), name: z.string() }),
  z.object({ kind: z.literal('texts'), scope: z.string() }),
])
/** `lost`: the database was restored. `released`: the person has signed out. */
const lost = z.object({ kind: z.literal('lost') })
const released = z.object({ kind: z.literal('released') })
const anyMessage = z.union([tabMessage, lost, released, question, answer])
export type TabMessage = z.infer<typeof tabMessage>
type AnyMessage = z.infer<typeof anyMessage>

/**
 * Opens the channel between all tabs that use the same name. A tab does not receive its own messages, and messages in
 * an unknown format are ignored.
 */
export function openTabChannel(name: string, onMessage: (message: AnyMessage) => void) {
  const channel = new BroadcastChannel(name)
  let isClosed = false
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab of another release may send other messages. They can be ignored, because its edits are on disk.
    const parsed = anyMessage.safeParse(data)
    if (parsed.success) onMessage(parsed.data)
  })
  return {
    post(message: AnyMessage): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      if (!isClosed) channel.postMessage(message)
    },
    close(): void {
      isClosed = true
      channel.close()
    },
  }
}
