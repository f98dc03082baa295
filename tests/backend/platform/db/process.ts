// Runs a backend in a separate process, configured by its environment. The parent process sends requests over IPC.
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { openBackend } from '#src/backend/answer.ts'
import { parseSettings } from '#src/settings.ts'

const asked = z.object({
  id: z.number(),
  method: z.string(),
  path: z.string(),
  token: z.string().optional(),
  body: z.string().optional(),
})
const tell = (message: object) => process.send?.(message)

const backend = await openBackend(parseSettings(process.env))

process.on('message', (message) => void answer(asked.parse(message)))
process.on('disconnect', () => process.exit())
tell({ ready: true })

async function answer({ id, method, path, token, body }: z.output<typeof asked>): Promise<void> {
  const headers = new Headers({ 'accept-language': 'en' })
  if (token !== undefined) headers.set('authorization', `Token ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const request = new Request(`http://localhost${path}`, { method, headers, body: body ?? null })
  const response = await backend.answerHttp(request)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  tell({ id, status: response.status, body: isStream || !response.body ? '' : await text(response.body) })
  if (!isStream) return
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) tell({ received: decoder.decode(part, { stream: true }) })
}
