import { once } from 'node:events'
import type { Socket } from 'node:net'
import { z } from 'zod'

/**
 * The first message on the control socket: the command's call. Then come questions and replies in turn, and at the end
 * the result or a failure. Each message is one line of JSON.
 */
export const calling = z.object({ version: z.string(), operation: z.string(), input: z.unknown() })
export const replying = z.object({ reply: z.unknown() })
export const answering = z.union([
  z.object({ ask: z.unknown() }),
  z.object({ done: z.unknown() }),
  z.object({ failed: z.string() }),
])

export type Wire = {
  send: (message: unknown) => Promise<void>
  receive: () => Promise<unknown>
}

const gone = 'The other process has gone.'
const longestLine = 64 * 1024 * 1024

export function wireOver(socket: Socket): Wire {
  const lines = linesOf(socket)
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  return {
    async send(message) {
      if (!socket.writable) throw new Error(gone)
      if (socket.write(`${JSON.stringify(message ?? null)}\n`)) return
      await once(socket, 'drain', { signal: closed.signal }).catch((error) => {
        throw new Error(gone, { cause: error })
      })
    },
    async receive() {
      const { done, value } = await lines.next().catch(() => ({ done: true, value: undefined }) as const)
      if (done) throw new Error(gone)
      return JSON.parse(value)
    },
  }
}

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const chunk of socket) {
    let text = decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield parts.join('') + text.slice(0, end)
      text = text.slice(end + 1)
      parts = []
      length = 0
    }
    parts.push(text)
    length += text.length
    if (length > longestLine) throw new Error('A message is too long.')
  }
  return undefined
}
