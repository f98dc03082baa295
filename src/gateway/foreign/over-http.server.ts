import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { frontHeaders } from '#src/web/front-portal.server.ts'
import { traceHeaders } from '#src/web/request.server.ts'
import type { Locale } from '#src/site/site.ts'
import { originOf, siteOf, isGuest } from '#src/site/sites.server.ts'
import {
  type Answer,
  type Call,
  type Data,
  type Input,
  type Refusal,
  type RefusalCode,
  refusalCodes,
  statusOfRefusal,
} from '#src/contract/call/call.ts'
import type { Caller } from '#src/session/caller.ts'
import { addressOf } from '#src/contract/calls.ts'
import { refusalData } from '#src/contract/call/envelope.ts'
import { upload } from '#src/contract/call/fields.ts'
import { looseEnvelope } from './loose-envelope.ts'
import { defaultsOf } from './left-open.ts'
import { type Defaults, readLeniently } from './lenient.ts'
import { withPublicAddresses } from './public-address.ts'
import { answersRecord, type Ask, lacksVersion, readBack } from './read-back.ts'
import { refusalText } from '#src/contract/words/wording.ts'
import { m } from '#messages'
import { guestMay } from '#src/contract/call/refusals.ts'
import { session } from '#src/contract/session.ts'
import { logoHeaders, logoTypes } from '#src/contract/routes/logo.ts'

export type FaultLog = (fault: { reference: string; call: string; reason: string; status?: number }) => void

/**
 * Logs how an answer deviates from the contract. `changed`: paths of the fields whose values were converted. `dropped`:
 * paths of the rows that were left out.
 */
export type OddLog = (odd: { call: string; changed: readonly string[]; dropped: readonly string[] }) => void

/**
 * A foreign backend. `url`: its address for the portal. `publicUrl`: its address for browsers. `scheme`: authentication
 * scheme of the token, such as "Token". `answerBytes`: maximum size of an answer.
 */
export type Remote = {
  url: string
  publicUrl: string
  scheme: string
  timeoutMs: number
  answerBytes: number
  log: FaultLog
  onOdd: OddLog
}

/**
 * Makes a call to a foreign backend. The input must already be parsed. Never rejects: every failure is returned as a
 * refusal.
 */
export async function callOverHttp<C extends Call>(
  remote: Remote,
  call: C,
  input: Input<C>,
  caller: Caller,
): Promise<Answer<Data<C>>> {
  const answer = await sendOverHttp(remote, call, caller, async () => {
    const { body, kind } = await bodyOf(call.kind, input.body)
    return fetch(remote.url.replace(/\/+$/, '') + addressOf(call, input), {
      method: call.method,
      headers: headersOf(remote, call, caller, kind),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(remote.timeoutMs),
    })
  })
  if (!answer.ok) return answer
  const { sent, messages, unfit } = answer
  const data = z.safeParse<C['data']>(call.data, sent)
  const defaults = defaultsOf(call, input, { caller, publicUrl: remote.publicUrl })
  const read = data.success ? { ok: true as const, data: data.data } : readMeant(remote, call, sent, defaults)
  if (read && !lacksVersion(call, input, read.data)) return { ...read, messages }
  const ask: Ask = (other, its) => callOverHttp(remote, other, its, caller)
  const stored = z.safeParse<C['data']>(call.data, await readBack(ask, call, input, sent))
  if (stored.success) return { ok: true, data: stored.data, messages }
  return read ? { ...read, messages } : unfit(data.error ?? stored.error)
}

function readMeant<C extends Call>(remote: Remote, call: C, sent: unknown, defaults: Defaults) {
  const meant = readLeniently<C['data']>(call.data, sent, { defaults, needsRows: call.method === 'GET' })
  if (!meant || (answersRecord(call) && meant.missing.length > 0)) return undefined
  // Such a row may say what was not written, as a conflict or a wrong line of a file does.
  if (call.method !== 'GET' && meant.dropped.length > 0) return undefined
  const { data, changed, dropped } = meant
  remote.onOdd({ call: call.name, changed, dropped })
  return { ok: true as const, data, ...(dropped.length > 0 && { leftOut: dropped.length }) }
}

/**
 * Sends a file to a foreign backend, and returns the answer of the call. `send` makes the request. Never rejects: every
 * failure is returned as a refusal.
 */
export async function sendFileOverHttp<C extends Call>(
  remote: Remote,
  call: C,
  caller: Caller,
  send: () => Promise<Response>,
): Promise<Answer<Data<C>>> {
  const answer = await sendOverHttp(remote, call, caller, send)
  if (!answer.ok) return answer
  const { sent, messages, unfit } = answer
  const data = z.safeParse<C['data']>(call.data, sent)
  if (data.success) return { ok: true, data: data.data, messages }
  const meant = readMeant(remote, call, sent, {})
  return meant ? { ...meant, messages } : unfit(data.error)
}

type Refused = Extract<Answer<never>, { ok: false }>
type Received = { ok: true; sent: unknown; messages: string[]; unfit: (error: z.ZodError) => Refused }

/** Makes a request and opens the envelope of its answer. `unfit` refuses an answer whose data do not fit. */
async function sendOverHttp(
  remote: Remote,
  call: Call,
  { locale }: Caller,
  send: () => Promise<Response>,
): Promise<Received | Refused> {
  let response: Response
  let text: string | null
  try {
    response = await send()
    text = await readCapped(response, remote.answerBytes)
  } catch (error) {
    return refused(logged(remote.log, call, 'unavailable', locale, reasonOf(error)))
  }
  const fault = (reason: string, code: RefusalCode = 'fault') =>
    refused(logged(remote.log, call, code, locale, reason, response.status), response)
  if (text === null) return fault('The answer is too large or not UTF-8')
  if (response.status >= 300 && response.status < 400) return fault('The answer is a redirect')

  const wrapped = looseEnvelope.safeParse(fromJson(text))
  const code = response.ok ? 'invalid' : (codeOfStatus.get(response.status) ?? 'fault')
  if (!wrapped.success) {
    if (response.ok || code === 'fault') return fault('The answer is no envelope')
    if (code === 'unavailable') return fault('The answer is no envelope', code)
    return refused({ code, messages: [refusalText(code, locale)] }, response)
  }
  const { status, messages, errors, error } = wrapped.data
  if (status) {
    const sent = withPublicAddresses(wrapped.data.data, remote.publicUrl)
    return { ok: true, sent, messages, unfit: (why) => unfitFor(call, locale, fault, why) }
  }
  // The translation calls put their text into `error`, other calls into `messages`; most backends use both.
  const isSaid = !error || error === messages.join(' ') || messages.includes(error)
  const said = isSaid ? messages : [...messages, error]
  const { reference, ...rest } = refusedData.safeParse(wrapped.data.data).data ?? {}
  return refused(
    {
      code,
      messages: said.length > 0 ? said : [refusalText(code, locale)],
      ...(errors && { errors }),
      ...(error && { error }),
      ...(reference !== undefined && { reference }),
      ...(Object.keys(rest).length > 0 && { data: rest }),
    },
    response,
  )
}

/** A backend that is this portal sends the reference of its own log. */
const refusedData = refusalData.extend({ reference: z.string().min(1).max(40).optional().catch(undefined) })

function unfitFor(call: Call, locale: Locale, fault: (reason: string) => Refused, why: z.ZodError): Refused {
  const { refusal } = fault(`The data do not fit: ${z.prettifyError(why).slice(0, 1000)}`)
  // A reading changes nothing, an upload may only have been checked, and nobody is signed in.
  if (call.method === 'GET' || call.kind === 'multipart' || call.name === session.login.name)
    return { ok: false, refusal }
  return { ok: false, refusal: { ...refusal, messages: [m.refusal_answer_unreadable({}, { locale })] } }
}

export function logged(
  log: FaultLog,
  call: Call,
  code: RefusalCode,
  locale: Locale,
  reason: string,
  status?: number,
): Refusal {
  const reference = randomUUID().slice(0, 8).toUpperCase()
  log({ reference, call: call.name, reason, ...(status !== undefined && { status }) })
  return { code, messages: [refusalText(code, locale)], reference }
}

const codeOfStatus = new Map<number, RefusalCode>([
  ...refusalCodes.map((code): [number, RefusalCode] => [statusOfRefusal[code], code]),
  // A backend that lacks the call can answer with 405.
  [405, 'not-implemented'],
  [410, 'not-found'],
  [422, 'invalid'],
  [502, 'unavailable'],
  [504, 'unavailable'],
])

function refused(refusal: Refusal, response?: Response): Refused {
  const after = response?.headers.get('retry-after') ?? ''
  const seconds = /^\d{1,6}$/.test(after) ? Number(after) : Math.ceil((Date.parse(after) - Date.now()) / 1000)
  return { ok: false, refusal: seconds >= 0 ? { ...refusal, retryAfterSeconds: seconds } : refusal }
}

function headersOf(remote: Remote, call: Call, caller: Caller, kind: string | null): Headers {
  // Security: a backend may make links from these headers, so they contain the configured site and not the request's
  // host.
  const seen = new URL(originOf(siteOf(caller.host)))
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': caller.locale,
    'x-forwarded-host': seen.host,
    'x-forwarded-proto': seen.protocol.slice(0, -1),
    // A backend that is another portal takes its site from these headers.
    ...frontHeaders(`${seen.origin}/${caller.location ?? ''}`),
    ...traceHeaders(),
  })
  if (caller.ip) headers.set('x-forwarded-for', caller.ip)
  if (caller.userAgent) headers.set('user-agent', caller.userAgent)
  if (kind) headers.set('content-type', kind)
  if (call.auth !== 'none' && caller.token) headers.set('authorization', `${remote.scheme} ${caller.token}`)
  return headers
}

type Body = { body: string | URLSearchParams | FormData | null; kind: string | null }

async function bodyOf(kind: Call['kind'], body: unknown): Promise<Body> {
  if (kind === 'none') return { body: null, kind: null }
  if (kind === 'json') return { body: JSON.stringify(body), kind: 'application/json' }
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined)
  // fetch sets the content type of forms itself, because it must contain the multipart boundary.
  if (kind === 'form')
    return { body: new URLSearchParams(fields.map(([name, value]) => [name, String(value)])), kind: null }
  const form = new FormData()
  for (const [name, value] of fields) {
    const file = upload.safeParse(value)
    if (file.success) {
      const content = await new Response(file.data.stream()).blob()
      form.append(name, new File([content], file.data.name, { type: file.data.type }))
    } else {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  return { body: form, kind: null }
}

/** Reads a body as text. Returns null if it is too large or not UTF-8. */
async function readCapped(response: Response, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let text = ''
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) return null
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return null
    throw error
  }
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller detects the missing envelope
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Returns a refusal if the user is a guest and may not make this call; otherwise undefined. Called before each call to
 * a foreign backend, which treats a guest account like any other.
 */
export function refuseGuest(
  call: Pick<Call, 'name' | 'method' | 'auth' | 'guestMay'>,
  { whose, locale }: Pick<Caller, 'whose' | 'locale'>,
): Extract<Answer<never>, { ok: false }> | undefined {
  if (call.auth !== 'token' || guestMay(call) || !whose || !isGuest(whose.username)) return undefined
  // A user who acts as a guest can always switch back.
  if (call.name === session.switchUser.name && whose.realUsername !== null) return undefined
  return { ok: false, refusal: { code: 'forbidden', messages: [m.guest_reads_only({}, { locale })] } }
}

const maxLogoBytes = 2 * 1024 * 1024

/**
 * Fetches a logo from a foreign backend, without sending any data of the visitor, and returns it with the portal's
 * headers. Returns null if the answer is not a picture of an allowed type and size. Throws if the backend does not
 * answer within `timeoutMs`.
 */
export async function fetchLogo(backend: string, path: string, timeoutMs: number): Promise<Response | null> {
  const answer = await fetch(backend.replace(/\/+$/, '') + path, {
    headers: { accept: logoTypes.join(', '), ...traceHeaders() },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (answer.status !== 200 || !logoTypes.includes(type)) {
    await answer.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxLogoBytes) return null
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks.map((chunk) => Uint8Array.from(chunk))), { headers: logoHeaders(type, size) })
}
