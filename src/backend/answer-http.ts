import { m } from '#messages'
import { admit, answerCall, namedRefusal, refusalOf, unchanged } from './answer-call.ts'
import { tagOf } from './answer-tag.ts'
import type { Route, RouteInput } from '#src/backend/platform/call/route.ts'
import { callerOf } from '#src/backend/platform/call/caller.ts'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { knowsTag } from '#src/backend/platform/entity-tag.ts'
import { answerHealth, answerReadiness } from './health.ts'
import { identityOf, isAnswerLogged, logOf, publishAnswer, unknownRoute } from '#src/backend/platform/log/answers.ts'
import { readBody } from '#src/backend/platform/upload/request-body.ts'
import { answerLogout, answerShop } from '#src/backend/session/shop.ts'
import { openSpool } from '#src/backend/platform/upload/spool.ts'
import { routeFacts } from '#src/contract/routes/route-facts.ts'
import { type Refusal, statusOfRefusal } from '#src/contract/call/call.ts'
import { findCall } from '#src/contract/calls.ts'
import type { Locale } from '#src/site/site.ts'
import { stringifyInSlices } from '#src/web/json-in-slices.ts'
import type { Envelope } from '#src/contract/call/envelope.ts'
import { basketStream } from '#src/backend/basket/basket-stream.ts'
import { docsFiles } from '#src/backend/docs/docs-files.ts'
import { docsPage, openApiDocument } from '#src/backend/docs/docs-page.ts'
import { companyLogo } from '#src/backend/logo/logo.ts'
import { textStream } from '#src/backend/translators/text-stream.ts'
import { priceUploadProgress } from '#src/backend/price/price-progress.ts'

export const routes: readonly Route[] = [
  openApiDocument,
  docsPage,
  docsFiles,
  basketStream,
  textStream,
  companyLogo,
  priceUploadProgress,
]

const revalidate = 'private, no-cache'

/**
 * Answers requests to /vue/, to a company's shop, to the logout address and to the two health checks. A path may end
 * with or without a slash.
 */
export async function answerHttp(platform: Platform, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/?$/, '/')
  if (path === '/healthz/') return answerHealth()
  if (path === '/readyz/') return answerReadiness(platform)
  if (path === '/account/logout/') return orSay(platform, request, 'logout', answerLogout(platform, request))
  const shop = /^\/dealer\/company\/(\d{1,9})\/shop\/$/.exec(path)
  if (shop) return orSay(platform, request, 'shop', answerShop(platform, request, Number(shop[1])))
  return answerLogged(platform, request, path)
}

/** Returns the page, or, if it fails, a plain text with the messages of the refusal. */
async function orSay(platform: Platform, request: Request, name: string, page: Promise<Response>): Promise<Response> {
  try {
    return await page
  } catch (error) {
    const { code, messages, reference, retryAfterSeconds } = refusalOf(platform, name, error, callerOf(request))
    return new Response(`${[...messages, ...(reference ? [reference] : [])].join('\n')}\n`, {
      status: statusOfRefusal[code],
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      },
    })
  }
}

/**
 * Answers a call and logs one line for it. Everything logged for the call has its request id, which is also sent to the
 * caller.
 */
async function answerLogged(platform: Platform, request: Request, path: string): Promise<Response> {
  const startedAt = performance.now()
  const { method } = request
  const identity = identityOf(request)
  const log = logOf(platform.log, identity)
  const response = await answerVue({ ...platform, log }, request, path).catch((error: unknown) =>
    refuse(path, refusalOf({ ...platform, log }, path, error, callerOf(request))),
  )
  const { status } = response
  const ms = performance.now() - startedAt
  publishAnswer({ kind: 'call', route: routeOf(method, path), status, ms })
  if (isAnswerLogged(status, platform.settings.logRequestPercent))
    log.info({ event: 'answered', method, path: shownPath(method, path), status, ms: Math.round(ms) }, 'answered')
  response.headers.set('x-request-id', identity.requestId)
  return response
}

/** Returns the pattern of a call, as `/vue/company/{id}/info/`, or the name of another route below /vue/. */
function routeOf(method: string, path: string): string {
  const route = routes.find(({ pattern }) => pattern.test(path))
  return route?.name ?? findCall(method, path)?.call.path ?? unknownRoute
}

/** Returns a path that is safe to log: only the call's own names and numbers, not what was sent in their place. */
function shownPath(method: string, path: string): string {
  const found = findCall(method, path)
  if (!found) return path.slice(0, 200)
  return found.call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = found.params[name] ?? ''
    return /^\d{1,20}$/.test(value) ? value : '…'
  })
}

async function answerVue(platform: Platform, request: Request, path: string): Promise<Response> {
  const caller = callerOf(request)
  const { locale } = caller
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const one of routes) {
    const match = method === routeFacts[one.name].method ? one.pattern.exec(path) : null
    if (match) return answerRoute(platform, one, { request, caller, params: match.groups ?? {} })
  }
  const found = findCall(method, path)
  if (!found) return refuseAddress(path, locale)
  const { call, params } = found
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const spool = openSpool(platform.settings.dataDir)
  const headers = new Headers({ 'content-language': locale })
  const read = async () => {
    const tag = await tagOf(platform, call)
    if (tag !== null) headers.set('etag', tag)
    if (tag !== null && knowsTag(request, tag)) return unchanged
    return { params, query, body: await readBody(request, call, caller, spool) }
  }
  const answer = await answerCall(platform, call.name, read, caller).finally(spool.close)
  if (!answer.ok) return refuse(path, answer.refusal)
  if (answer.data === unchanged) {
    headers.set('cache-control', revalidate)
    return new Response(null, { status: 304, headers })
  }
  const envelope = { status: true, messages: answer.messages, data: answer.data }
  return sendJson(200, call.isTagged ? await stringifyInSlices(envelope) : JSON.stringify(envelope), headers)
}

async function answerRoute(platform: Platform, { name, answer }: Route, input: Omit<RouteInput, 'context'>) {
  const { request, caller } = input
  const needed = { name, ...routeFacts[name] }
  try {
    return await answer({ ...input, context: await admit(platform, needed, caller) })
  } catch (error) {
    const refusal = namedRefusal(platform, needed, refusalOf(platform, name, error, caller), caller)
    return refuse(new URL(request.url).pathname, refusal)
  }
}

function refuseAddress(path: string, locale: Locale): Response {
  const isBeside = routes.some((one) => one.pattern.test(path))
  const methods = ['GET', 'POST', 'DELETE'].filter((other) => findCall(other, path) ?? (isBeside && other === 'GET'))
  if (methods.length === 0) return refuse(path, { code: 'not-found', messages: [m.request_no_call({}, { locale })] })
  const text = m.request_wrong_method({ methods: methods.join(', ') }, { locale })
  return sendRefusal(405, path, { messages: [text], data: {} }, { allow: methods.join(', ') })
}

function refuse(path: string, refusal: Refusal): Response {
  const { code, messages, errors, error, retryAfterSeconds, reference } = refusal
  const data = { ...refusal.data, ...(reference !== undefined && { reference }) }
  return sendRefusal(
    statusOfRefusal[code],
    path,
    { messages, data, ...(errors && { errors }), ...(error && { error }) },
    {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(code === 'unauthenticated' && { 'www-authenticate': 'Token' }),
    },
  )
}

/** Sends a refusal. For calls on texts, the message is repeated in `error`. */
function sendRefusal(
  status: number,
  path: string,
  said: Omit<Envelope, 'status'> & { messages: string[] },
  headers: Record<string, string>,
): Response {
  const isTranslation = path.startsWith('/vue/i18n/')
  return send(status, { status: false, ...(isTranslation && { error: said.messages.join(' ') }), ...said }, headers)
}

function send(status: number, envelope: Envelope, more: HeadersInit): Response {
  return sendJson(status, JSON.stringify(envelope), more)
}

function sendJson(status: number, json: string, more: HeadersInit): Response {
  const headers = new Headers(more)
  headers.set('content-type', 'application/json; charset=utf-8')
  // Only answers with texts have a tag, and may be kept for revalidation. Many others contain tokens or personal data.
  headers.set('cache-control', headers.has('etag') ? revalidate : 'no-store')
  headers.set('vary', 'authorization, accept-language')
  return new Response(json, { status, headers })
}
