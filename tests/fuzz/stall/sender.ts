import { Agent, request } from 'node:http'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type CostlyRequest, type Role, roles } from './costly-requests.ts'

export type SentAs = { token: string; cookie: string }
type Headers = Record<string, string>

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
/** A request that has no answer after this time is aborted. */
const answerMs = 120_000

/**
 * Returns an address in another network for each request name, because a rate limit would hide the cost of the next
 * request.
 */
const networkOf = (name: string) => `10.${[...createHash('sha256').update(name).digest()].slice(0, 3).join('.')}`

/**
 * Sends one request. Returns the status, the cookies and the start of the text; the status is 0 if there was no answer.
 */
export function send(
  port: number,
  { name, method, path, headers, body }: CostlyRequest,
  as: SentAs | undefined,
): Promise<{ status: number; headers: Headers; text: string }> {
  const bytes = Buffer.from(body())
  const who: Headers = as ? { authorization: `Token ${as.token}`, cookie: as.cookie } : {}
  const sent = {
    host: 'localhost',
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': networkOf(name),
    ...headers,
    ...who,
    'content-length': String(bytes.length),
  }
  return new Promise((resolve) => {
    const asked = request(
      { port, host: '127.0.0.1', method, path, agent, headers: sent, timeout: answerMs },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part) => (text.length < 50_000 ? (text += part) : undefined))
        const cookies = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: { cookies }, text })
        answer.on('end', done).on('error', done)
        // An event stream never ends.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
        answer.on('close', done)
      },
    )
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve({ status: 0, headers: {}, text: '' }))
    asked.end(bytes)
  })
}

const loginSchema = z.object({ data: z.object({ jwt: z.string() }) })
const password = 'demo-portal-1'

/** Signs in the demo’s users, by the API and by the form. */
export async function signInAll(port: number): Promise<Map<Role, SentAs>> {
  const people = new Map<Role, SentAs>()
  for (const role of roles) {
    if (role === 'nobody') continue
    const username = `${role}@demo.example`
    const about = { name: `sign in ${role}`, role, method: 'POST' }
    const call = await send(
      port,
      {
        ...about,
        path: '/vue/login/',
        headers: { 'content-type': 'application/json' },
        body: () => JSON.stringify({ username, password }),
      },
      undefined,
    )
    const form = await send(
      port,
      {
        ...about,
        path: '/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: () => new URLSearchParams({ username, password }).toString(),
      },
      undefined,
    )
    people.set(role, {
      token: loginSchema.parse(JSON.parse(call.text)).data.jwt,
      cookie: form.headers['cookies'] ?? '',
    })
  }
  return people
}
