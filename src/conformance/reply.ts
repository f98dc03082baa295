import { z } from 'zod'
import { Fault, claim, shown } from './fault.ts'

export type Reply = {
  status: number
  headers: Headers
  type: string
  text: string
  /** The parsed text, also if it is no envelope. */
  json?: unknown
  envelope: Envelope | null
  because: string
}

/** The envelope of an answer. Unlike the portal's own parser, it requires `status`, `messages` and `data`. */
const envelope = z.object({
  status: z.boolean(),
  messages: z.array(z.string()),
  data: z.unknown(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error: z.string().optional(),
})
type Envelope = z.output<typeof envelope>

export async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const bytes = await response.arrayBuffer()
  const reply = { status, headers, type, text: '', envelope: null }
  try {
    reply.text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return { ...reply, because: 'the answer is not UTF-8' }
  }
  if (/<html|<!doctype/i.test(reply.text.slice(0, 500))) return { ...reply, because: 'the answer is an HTML page' }
  let json: unknown
  try {
    json = JSON.parse(reply.text)
  } catch {
    return { ...reply, because: `the answer is no JSON (${status}, ${type || 'no content type'})` }
  }
  const parsed = envelope.safeParse(json)
  if (!parsed.success) return { ...reply, json, because: `the answer is no envelope: ${issuesOf(parsed.error)}` }
  if (!/^application\/json(;\s*charset="?utf-8"?)?$/i.test(type))
    return { ...reply, envelope: parsed.data, because: `its content type is "${type}"` }
  return { ...reply, envelope: parsed.data, because: '' }
}

const maxNamed = 3

export function issuesOf(error: z.ZodError): string {
  const named = error.issues.slice(0, maxNamed).map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  return error.issues.length > maxNamed ? `${named.join('; ')} … (${error.issues.length})` : named.join('; ')
}

export function envelopeOf(reply: Reply): Envelope {
  if (reply.because || !reply.envelope) throw new Fault(reply.because)
  return reply.envelope
}

const traces = /\n\s+at .+:\d+|Traceback \(most recent|\.(ts|js|py|php|java|cs):\d+|\bSELECT .+ FROM\b/

/**
 * Checks that a call was refused, and returns the envelope. `status` in it must be false; the HTTP status must be 200
 * or one of `statuses`; and there must be a message. `what`: name of the call in the report. Throws a Fault otherwise.
 */
export function assertRefused(reply: Reply, statuses: readonly number[], what: string): Envelope {
  const wrapped = envelopeOf(reply)
  claim(!wrapped.status, `${what} is done instead of refused`)
  claim(
    reply.status === 200 || statuses.includes(reply.status),
    `${what} is answered with ${reply.status} instead of ${statuses.join(' or ')}`,
  )
  claim(!traces.test(wrapped.messages.join('\n')), `${what}: its messages show the backend's inside`)
  claim(
    wrapped.messages.some((text) => text.trim() !== '') || wrapped.error !== undefined,
    `${what} is refused without a message: ${shown(wrapped)}`,
  )
  return wrapped
}

export function assertNames(reply: Reply, fields: readonly string[], what: string): void {
  const { errors = {} } = assertRefused(reply, [400], what)
  for (const field of fields) claim(field in errors, `errors names ${shown(Object.keys(errors))}, not ${field}`)
}

export function refusalOf(reply: Reply): string {
  return JSON.stringify([reply.status, reply.envelope?.status, reply.envelope?.messages, reply.envelope?.errors])
}
