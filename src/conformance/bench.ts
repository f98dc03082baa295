import { z } from 'zod'
import type { Call, Data, Input } from '#src/contract/call/call.ts'
import { addressOf, calls } from '#src/contract/calls.ts'
import { Fault } from './fault.ts'
import { type Reply, envelopeOf, issuesOf, replyOf } from './reply.ts'

export type Settings = {
  url: string
  user: string
  password: string
  scheme: string
  write: boolean
  company?: number
  basket?: string
  timeoutMs: number
  send: (request: Request) => Promise<Response>
}

type Sent = { params: unknown; query: unknown; body: unknown }
type How = {
  token?: string | null
  language?: string
  headers?: Record<string, string>
  path?: string
  method?: string
}

export type Bench = {
  settings: Settings
  user: z.output<typeof user>
  token: string
  company: number
  /** Sends a call. `sent` need not fit the call's schemas. `how` replaces token, language, headers, path or method. */
  ask: (call: Call, sent?: Partial<Sent>, how?: How) => Promise<Reply>
  /** Sends a call that must succeed, and returns its data; throws a Fault if it fails. */
  data: <C extends Call>(call: C, sent?: Partial<Input<C>>, how?: How) => Promise<Data<C>>
  may: (call: Call) => boolean
  remains: Set<string>
  undo: (() => Promise<void>)[]
  sessions: Set<string>
}

/** The fields of the user that the run needs. The other fields are covered by the checks of the login. */
const user = z.looseObject({
  id: z.int(),
  username: z.string(),
  company: z.tuple([z.int(), z.string()]),
  groups: z.array(z.string()),
})
const signedIn = z.object({ jwt: z.string(), user })

/** A number that a backend sends as digits. */
const number = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/**
 * A login as far as it can be read, so that one wrong field does not keep the run from all other calls. The checks of
 * the login report the field.
 */
const readableLogin = z.object({
  jwt: z.string().min(1),
  user: z.looseObject({
    id: number.catch(0),
    username: z.string().nullish(),
    company: z.tuple([number, z.unknown()]).rest(z.unknown()),
    groups: z.array(z.unknown()).nullish().catch(null),
  }),
})
const begins = new Set<string>(['session.login', 'session.switchUser'])

/**
 * Signs in and returns the bench, which the checks use to send calls to the backend. Throws a Fault if the login fails,
 * because nothing can be checked then.
 */
export async function openBench(settings: Settings): Promise<Bench> {
  const sending = asking(settings, () => bench.token)
  const ask: Bench['ask'] = async (call, sent, how) => {
    const reply = await sending(call, sent, how)
    const started = begins.has(call.name) ? signedIn.safeParse(reply.envelope?.data) : undefined
    if (started?.success) bench.sessions.add(started.data.jwt)
    return reply
  }
  const bench: Bench = {
    settings,
    user: { ...calls['session.login'].example.data.user },
    token: '',
    company: 0,
    ask,
    data: async (call, sent, how) => dataOf(call, await ask(call, sent, how)),
    may: ({ groups }) => groups.length === 0 || groups.some((group) => bench.user.groups.includes(group)),
    remains: new Set(),
    undo: [],
    sessions: new Set(),
  }
  const body = { username: settings.user, password: settings.password }
  const { jwt, user: who } = loginIn(await ask(calls['session.login'], { body }))
  bench.sessions.add(jwt)
  const {
    company: [company, label],
    groups,
  } = who
  const read = {
    ...who,
    username: who.username ?? settings.user,
    company: [company, typeof label === 'string' ? label : ''] satisfies [number, string],
    groups: (groups ?? []).filter((one) => typeof one === 'string'),
  }
  return Object.assign(bench, { token: jwt, user: read, company: settings.company ?? company })
}

/** Reads a login even if its envelope or its user is not as the contract wants them. Throws a Fault if it cannot. */
function loginIn(reply: Reply): z.output<typeof readableLogin> {
  const { status, messages, data } = reply.envelope ?? looseEnvelope.parse(reply.json ?? {})
  if (status === false) throw new Fault((messages ?? []).join(' ') || `refused (${reply.status})`)
  const parsed = readableLogin.safeParse(data)
  if (parsed.success) return parsed.data
  throw new Fault(reply.because || issuesOf(parsed.error))
}

const looseEnvelope = z.object({
  status: z.unknown(),
  messages: z.array(z.string()).optional().catch(undefined),
  data: z.unknown(),
})

/**
 * Ends all sessions that the run has started. Returns how many could not be ended, because the backend refuses the
 * logout or does not have the call.
 */
export async function signOut({ ask, sessions }: Bench): Promise<number> {
  let left = 0
  for (const token of sessions) {
    const reply = await ask(calls['session.logout'], {}, { token }).catch(() => undefined)
    // The session may have ended already.
    if (reply?.envelope?.status !== true && reply?.status !== 401) left += 1
  }
  return left
}

export function dataOf<C extends Call>(call: C, reply: Reply): Data<C> {
  const { status, messages, data } = envelopeOf(reply)
  if (!status || reply.status !== 200) throw new Fault(`refused (${reply.status}): ${messages.join(' ')}`)
  const parsed = z.safeParse<C['data']>(call.data, data)
  if (!parsed.success) throw new Fault(`the data do not fit: ${issuesOf(parsed.error)}`)
  return parsed.data
}

/** Returns a function that runs `make` only once per bench. Later calls with the same bench return the same promise. */
export function once<T>(make: (bench: Bench) => Promise<T>): (bench: Bench) => Promise<T> {
  const made = new WeakMap<Bench, Promise<T>>()
  return (bench) => {
    const found = made.get(bench) ?? make(bench)
    made.set(bench, found)
    return found
  }
}

function asking(settings: Settings, token: () => string): Bench['ask'] {
  return async (call, sent = {}, how = {}) => {
    const path = how.path ?? addressOf(call, { params: sent.params ?? {}, query: sent.query ?? {} })
    const method = how.method ?? call.method
    const headers = new Headers({ accept: 'application/json', 'accept-language': how.language ?? 'en', ...how.headers })
    const shown = how.token === undefined ? token() : how.token
    if (shown && (call.auth !== 'none' || how.token)) headers.set('authorization', `${settings.scheme} ${shown}`)
    const body = method === 'POST' ? bodyOf(call.kind, sent.body) : null
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    const signal = AbortSignal.timeout(settings.timeoutMs)
    const url = settings.url.replace(/\/+$/, '') + path
    try {
      return await replyOf(await settings.send(new Request(url, { method, headers, body, redirect: 'manual', signal })))
    } catch (error) {
      throw new Fault(`no answer: ${reasonOf(error, settings.timeoutMs)}`, { cause: error })
    }
  }
}

function bodyOf(kind: Call['kind'], body: unknown): string | URLSearchParams | FormData | null {
  if (kind === 'none') return null
  if (kind === 'json') return JSON.stringify(body ?? {})
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  if (kind === 'form') return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `none within ${timeoutMs / 1000} s`
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
