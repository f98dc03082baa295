import { getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { m } from '#messages'
import type { Backend } from '#src/backend/answer.ts'
import type { Figures } from '#src/backend/platform/figures/figures.ts'
import { createLog, type Log } from '#src/backend/platform/log/log.ts'
import { logOfRequest } from '#src/backend/platform/log/answers.ts'
import { logDone, logRefused, namedIn } from '#src/backend/platform/log/log-events.ts'
import { requestScope, traceHeaders } from '#src/web/request.server.ts'
import { locationOf } from '#src/web/location.server.ts'
import { hostOf, readSession, type Session } from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'
import type { Locale } from '#src/site/site.ts'
import { basketStreamPath, eventStreamHeaders, textStreamPath } from '#src/contract/routes/event-stream.ts'
import {
  type Answer,
  type Call,
  type Data,
  type Input,
  sendsNothing,
  statusOfRefusal,
} from '#src/contract/call/call.ts'
import type { CallName } from '#src/contract/calls.ts'
import { refusalText } from '#src/contract/words/wording.ts'
import { logoPath } from '#src/contract/routes/logo.ts'
import type { Caller } from '#src/session/caller.ts'
import {
  callOverHttp,
  type FaultLog,
  fetchLogo,
  logged,
  type OddLog,
  refuseGuest,
  type Remote,
  sendFileOverHttp,
} from './foreign/over-http.server.ts'
import { parseInput } from '#src/contract/words/parse-input.ts'
import { session } from '#src/contract/session.ts'

/** Limits for a foreign backend: time of a call, time of an upload, and size of an answer. */
const timeoutMs = 15_000
const uploadTimeoutMs = 600_000
const answerBytes = 64 * 1024 * 1024

let backend: Backend | null = null

let faults: Log | null = null

const log: FaultLog = (fault) => {
  openLog().error({ event: 'fault', ...fault }, 'A call failed')
}

const maxOddKinds = 500
const oddKinds = new Set<string>()

/**
 * Logs deviations of a call's answers from the contract. Each kind is logged once, because it recurs with every answer.
 */
const onOdd: OddLog = ({ call, changed, dropped }) => {
  const rows = new Set(dropped.map((path) => path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')))
  const kind = JSON.stringify([call, changed.slice(0, 20), [...rows].slice(0, 20)])
  if (oddKinds.has(kind) || oddKinds.size >= maxOddKinds) return
  oddKinds.add(kind)
  const about = { event: 'odd-answer', call, fields: changed.slice(0, 20), rows: dropped.slice(0, 20) }
  openLog().warn(about, 'An answer of the backend does not fit the contract, and was read as far as possible')
}

export function openLog(): Log {
  return logOfRequest((faults ??= createLog(readSettings().logLevel)))
}

/** Opens the embedded backend. With PORTAL_API_URL it does nothing, so that no database code is loaded. */
export async function openPortal(): Promise<void> {
  const settings = readSettings()
  if (settings.apiUrl || backend) return
  const { openBackend } = await import('#src/backend/answer.ts')
  backend = await openBackend(settings)
}

export async function hasDemoAccounts(): Promise<boolean> {
  return (await backend?.hasDemoAccounts()) ?? false
}

/** Reads the operating figures of the embedded backend; null if it is not open. */
export async function readFigures(): Promise<Figures | null> {
  return (await backend?.readFigures()) ?? null
}

const stopping = new AbortController()

/** Ends event streams before a shutdown. Otherwise the shutdown would wait for them. */
export function endStreams(): void {
  stopping.abort()
  backend?.endStreams()
}

export async function closePortal(): Promise<void> {
  await backend?.close()
  backend = null
}

export async function serveBackend(request: Request): Promise<Response> {
  // In the development server, the first request opens the backend.
  if (!stopping.signal.aborted) await openPortal()
  if (backend) return backend.answerHttp(request)
  const { pathname } = new URL(request.url)
  if (/^\/healthz\/?$/.test(pathname)) return plainText(200, 'ok')
  if (logoPath.test(pathname)) return passLogo(request, pathname)
  if (!/^\/readyz\/?$/.test(pathname)) return plainText(404, 'Not found')
  const answer = await callVue(session.maintenance, sendsNothing, callerOf(request, null))
  const isThere = answer.ok || answer.refusal.code !== 'unavailable'
  return isThere ? plainText(200, 'ready') : plainText(503, 'the backend does not answer')
}

async function passLogo(request: Request, pathname: string): Promise<Response> {
  const { apiUrl = '' } = readSettings()
  if (request.method !== 'GET' && request.method !== 'HEAD') return plainText(405, 'Not allowed')
  try {
    const logo = await fetchLogo(apiUrl, pathname, timeoutMs)
    if (!logo) return plainText(404, 'Not found')
    return request.method === 'HEAD' ? new Response(null, logo) : logo
  } catch (error) {
    log({ reference: pathname, call: 'company.logo', reason: String(error) })
    return plainText(503, 'the backend does not answer')
  }
}

export const streamBaskets = (request: Request): Promise<Response> => streamEvents(request, basketStreamPath)

export const streamTexts = (request: Request): Promise<Response> =>
  streamEvents(request, textStreamPath + new URL(request.url).search)

/**
 * Streams the backend's events to the user of the request. If there is no stream, it answers 204, at which browsers
 * stop reconnecting.
 */
async function streamEvents(request: Request, path: string): Promise<Response> {
  const { apiUrl, apiAuthScheme } = readSettings()
  const session = await readSession(request)
  if (!session) return new Response(null, { status: 204 })
  const authorization = `${apiUrl ? apiAuthScheme : 'Token'} ${session.token}`
  const headers = { authorization, accept: 'text/event-stream', ...traceHeaders() }
  const address = new URL(path, apiUrl ? `${apiUrl.replace(/\/+$/, '')}/` : request.url)
  const events = new Request(address, { headers, signal: AbortSignal.any([request.signal, stopping.signal]) })
  try {
    const answer = await (apiUrl ? fetch(events, { redirect: 'manual' }) : serveBackend(events))
    if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/event-stream'))
      return new Response(answer.body, { headers: eventStreamHeaders })
    await answer.body?.cancel()
  } catch {
    // An unreachable backend is reported by the other calls of the page.
  }
  return new Response(null, { status: 204 })
}

function plainText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain' } })
}

/**
 * Sends a file to its call on behalf of the user, without reading the whole file into memory. The response contains the
 * envelope of the call, also if the portal itself refuses. `search`: the call’s query.
 */
export async function sendFileAsUser(request: Request, call: Call, search: URLSearchParams): Promise<Response> {
  const { apiUrl } = readSettings()
  const session = await readSession(request)
  const caller = callerOf(request, session)
  if (!session) return enveloped(caller, { ok: false, refusal: { code: 'unauthenticated', messages: [] } })
  const headers = new Headers({ 'content-type': request.headers.get('content-type') ?? '' })
  const length = request.headers.get('content-length')
  if (length !== null) headers.set('content-length', length)
  const send = () => askBackend(request, `${call.path}?${search}`, { method: 'POST', headers, body: request.body })
  if (!apiUrl) return send().then(passed, () => enveloped(caller, noAnswer))
  const guest = refuseGuest(call, caller)
  return enveloped(caller, guest ?? (await sendFileOverHttp(remoteOf(apiUrl, call), call, caller, send)))
}

const noAnswer: Refused = { ok: false, refusal: { code: 'unavailable', messages: [] } }

const passed = ({ body, status, headers }: Response): Response =>
  new Response(body, {
    status,
    headers: {
      'content-type': headers.get('content-type') ?? 'application/json',
      'cache-control': 'no-store',
    },
  })

function enveloped({ locale }: Caller, answer: Answer<unknown>): Response {
  const headers = { 'cache-control': 'no-store' }
  if (answer.ok) return Response.json({ status: true, messages: answer.messages, data: answer.data }, { headers })
  const { code, messages, errors, data } = withReference(answer, locale).refusal
  const said = messages.length > 0 ? messages : [refusalText(code, locale)]
  return Response.json({ status: false, messages: said, errors, data }, { status: statusOfRefusal[code], headers })
}

/** Adds its reference to what a refusal says, so that every screen shows it. */
function withReference({ refusal }: Refused, locale: Locale): Refused {
  const { reference, messages } = refusal
  if (reference === undefined) return { ok: false, refusal }
  return {
    ok: false,
    refusal: { ...refusal, messages: [...messages, m.error_reference({ reference }, { locale })] },
  }
}

type Refused = Extract<Answer<never>, { ok: false }>

type Asking = Omit<RequestInit, 'method'> & { method?: 'POST'; duplex?: 'half' }

/**
 * Sends a request to a path of the backend, with the user's token. The body may be a stream. Throws if no answer comes.
 */
export async function askBackend(request: Request, path: string, init: Asking): Promise<Response> {
  const { apiUrl, apiAuthScheme } = readSettings()
  const session = await readSession(request)
  const { locale, userAgent, signal } = callerOf(request, session)
  const headers = new Headers(init.headers)
  if (session) headers.set('authorization', `${apiUrl ? apiAuthScheme : 'Token'} ${session.token}`)
  headers.set('accept-language', locale)
  headers.set('user-agent', userAgent)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  const address = new URL(path, apiUrl ? `${apiUrl.replace(/\/+$/, '')}/` : request.url)
  // The embedded backend has a limit of its own.
  const limits = [...(apiUrl ? [AbortSignal.timeout(uploadTimeoutMs)] : []), ...(signal ? [signal] : [])]
  const sent = new Request(address, { duplex: 'half', ...init, headers, signal: AbortSignal.any(limits) })
  return apiUrl ? fetch(sent, { redirect: 'manual' }) : serveBackend(sent)
}

function remoteOf(apiUrl: string, call: Call): Remote {
  const { apiPublicUrl, apiAuthScheme } = readSettings()
  return {
    url: apiUrl,
    publicUrl: apiPublicUrl ?? apiUrl,
    scheme: apiAuthScheme,
    timeoutMs: call.kind === 'multipart' ? uploadTimeoutMs : timeoutMs,
    answerBytes,
    log,
    onOdd,
  }
}

/** Makes one call, in process or over HTTP. Returns a failure as a refusal, whose messages include its reference. */
export async function callVue<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Answer<Data<C>>> {
  const answer = await callEither(call, input, caller)
  return answer.ok ? answer : withReference(answer, caller.locale)
}

async function callEither<C extends Call>(call: C, input: Input<C>, caller: Caller): Promise<Answer<Data<C>>> {
  const { apiUrl } = readSettings()
  if (apiUrl) {
    const parsed = parseInput(call, input, caller.locale)
    if (!parsed.ok) return parsed
    const answer = refuseGuest(call, caller) ?? (await callOverHttp(remoteOf(apiUrl, call), call, parsed.input, caller))
    const platform = { log: openLog(), settings: readSettings() }
    const made = { call: call.name, caller, username: namedIn(parsed.input) }
    if (answer.ok) logDone(platform, made)
    else logRefused(platform, answer.refusal, made)
    return answer
  }
  const refuse = (reason: string): Answer<never> => ({
    ok: false,
    refusal: logged(log, call, 'fault', caller.locale, reason),
  })
  try {
    if (!backend) await openPortal()
    if (!backend) return refuse('The backend is not open')
    const answer = await backend.answerCall(call, input, caller)
    if (!answer.ok) return answer
    const data = z.safeParse<C['data']>(call.data, answer.data)
    return data.success ? { ...answer, data: data.data } : refuse(data.error.message)
  } catch (error) {
    return refuse(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

export async function callAsUser<C extends Call>(call: C, input: Input<C>): Promise<Answer<Data<C>>> {
  const request = getRequest()
  const session = await readSession(request)
  return callVue(call, input, callerOf(request, session))
}

/**
 * Returns the ETag that the answer of a call would have for the user of this request. Returns null if the call would be
 * refused, or if the backend has no tags.
 */
export async function tagAsUser(name: CallName): Promise<string | null> {
  const request = getRequest()
  return (await backend?.tagOf(name, callerOf(request, await readSession(request)))) ?? null
}

/** Makes one call as a visitor who is not signed in, even if there is a session. */
export function callAsNobody<C extends Call>(call: C, input: Input<C>): Promise<Answer<Data<C>>> {
  return callVue(call, input, callerOf(getRequest(), null))
}

export function callerOf(request: Request, session: Pick<Session, 'token' | 'who'> | null): Caller {
  const { locale, ip } = requestScope()
  const host = hostOf(request)
  const userAgent = request.headers.get('user-agent') ?? ''
  const location = locationOf(request)
  return {
    token: session?.token ?? null,
    ...(session && { whose: session.who }),
    locale,
    ip,
    userAgent,
    host,
    signal: request.signal,
    ...(location !== undefined && { location }),
  }
}
