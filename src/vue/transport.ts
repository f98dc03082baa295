import { getRequest } from '@tanstack/react-start/server'
import type { z } from 'zod'
import type { Backend } from '#src/backend/answer.ts'
import { createLog, type Log } from '#src/backend/log.ts'
import { requestScope } from '#src/request.server.ts'
import { readSession } from '#src/session.server.ts'
import { readSettings } from '#src/settings.ts'
import { basketStreamHeaders, basketStreamPath } from '#src/vue/basket-stream.ts'
import { type Answer, type Call, sendsNothing } from '#src/vue/call.ts'
import { fetchLogo } from '#src/vue/foreign-logo.server.ts'
import { logoPath } from '#src/vue/logo.ts'
import type { Caller } from '#src/vue/caller.ts'
import { callOverHttp, type FaultLog, logged } from '#src/vue/over-http.server.ts'
import { parseInput } from '#src/vue/parse-input.ts'
import { sessionMaintenance } from '#src/vue/session.ts'

/** A foreign backend gets this long, for a file longer, and may answer with this much. */
const timeoutMs = 15_000
const uploadTimeoutMs = 600_000
const answerBytes = 64 * 1024 * 1024

let backend: Backend | null = null

let faults: Log | null = null

const log: FaultLog = (fault) => {
  faults ??= createLog(readSettings().logLevel)
  faults.error(fault, 'A call failed')
}

/** Opens the embedded backend, unless a foreign one is set: then no database code is so much as loaded. */
export async function openPortal(): Promise<void> {
  const settings = readSettings()
  if (settings.apiUrl || backend) return
  const { openBackend } = await import('#src/backend/answer.ts')
  backend = await openBackend(settings)
}

const stopping = new AbortController()

/** Ends the answers that would never end by themselves, as before a stop that waits for all of them. */
export function endStreams(): void {
  stopping.abort()
  backend?.endStreams()
}

export async function closePortal(): Promise<void> {
  await backend?.close()
  backend = null
}

/** Answers what the backend itself serves: /vue/, the shop, the logout address and the two health checks. */
export async function serveBackend(request: Request): Promise<Response> {
  if (backend) return backend.answerHttp(request)
  const { pathname } = new URL(request.url)
  if (/^\/healthz\/?$/.test(pathname)) return plainText(200, 'ok')
  if (logoPath.test(pathname)) return passLogo(request, pathname)
  if (!/^\/readyz\/?$/.test(pathname)) return plainText(404, 'Not found')
  const answer = await callVue(sessionMaintenance, sendsNothing, callerOf(request, null))
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

/**
 * The events of the baskets that the sender of a request may see, as their backend tells them; or an empty 204, at which a
 * browser leaves it: the backend has no such stream, or this person none.
 */
export async function streamBaskets(request: Request): Promise<Response> {
  const { apiUrl, apiAuthScheme } = readSettings()
  const session = await readSession(request)
  if (!session) return new Response(null, { status: 204 })
  const headers = { authorization: `${apiUrl ? apiAuthScheme : 'Token'} ${session.token}`, accept: 'text/event-stream' }
  const address = new URL(basketStreamPath, apiUrl ? `${apiUrl.replace(/\/+$/, '')}/` : request.url)
  const asked = new Request(address, { headers, signal: AbortSignal.any([request.signal, stopping.signal]) })
  try {
    const answer = await (apiUrl ? fetch(asked, { redirect: 'manual' }) : serveBackend(asked))
    if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/event-stream'))
      return new Response(answer.body, { headers: basketStreamHeaders })
    await answer.body?.cancel()
  } catch {
    // An unreachable backend is told by the calls beside it.
  }
  return new Response(null, { status: 204 })
}

function plainText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain' } })
}

/** Does one call, in process or over HTTP, for the caller named. Whatever goes wrong comes back as one refusal. */
export async function callVue<
  N extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  call: Call<N, P, Q, B, D>,
  sent: { params: z.output<P>; query: z.output<Q>; body: z.output<B> },
  caller: Caller,
): Promise<Answer<z.output<D>>> {
  const { apiUrl, apiAuthScheme } = readSettings()
  if (apiUrl) {
    const parsed = parseInput(call, sent, caller.locale)
    if (!parsed.ok) return parsed
    const patience = call.kind === 'multipart' ? uploadTimeoutMs : timeoutMs
    const remote = { url: apiUrl, scheme: apiAuthScheme, timeoutMs: patience, answerBytes, log }
    return callOverHttp(remote, call, parsed.input, caller)
  }
  const refuse = (reason: string): Answer<never> => ({
    ok: false,
    refusal: logged(log, call, 'fault', caller.locale, reason),
  })
  try {
    if (!backend) await openPortal()
    if (!backend) return refuse('The backend is not open')
    const answer = await backend.answerCall(call, sent, caller)
    if (!answer.ok) return answer
    const data = call.data.safeParse(answer.data)
    return data.success ? { ...answer, data: data.data } : refuse(data.error.message)
  } catch (error) {
    return refuse(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Does one call for whoever sent the request that is being answered. */
export async function callAsUser<
  N extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(
  call: Call<N, P, Q, B, D>,
  sent: { params: z.output<P>; query: z.output<Q>; body: z.output<B> },
): Promise<Answer<z.output<D>>> {
  const request = getRequest()
  const session = await readSession(request)
  return callVue(call, sent, callerOf(request, session?.token ?? null))
}

export function callerOf(request: Request, token: string | null): Caller {
  const { locale, ip } = requestScope()
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  const userAgent = request.headers.get('user-agent') ?? ''
  return { token, locale, ip, userAgent, host, origin: `${url.protocol}//${host}` }
}
