import { randomUUID } from 'node:crypto'
import { m } from '#messages'
import { admit, answerCall, refusalOf, unchanged } from '#src/backend/answer-call.ts'
import { type Asked, beyond, type Beyond } from '#src/backend/beyond.ts'
import { callerOf } from '#src/backend/caller.ts'
import type { Ground } from '#src/backend/context.ts'
import { knowsTag } from '#src/backend/entity-tag.ts'
import { answerHealth, answerReadiness } from '#src/backend/health.ts'
import { readBody } from '#src/backend/request-body.ts'
import { answerLogout, answerShop } from '#src/backend/shop.ts'
import { openSpool } from '#src/backend/spool.ts'
import { readRevision } from '#src/backend/texts.ts'
import { type Refusal, statusOfRefusal } from '#src/vue/call.ts'
import { type CallName, findCall } from '#src/vue/calls.ts'
import type { Envelope } from '#src/vue/envelope.ts'

/** Answers /vue/, the shop, the logout address and the two health checks. A missing last slash is forgiven. */
export async function answerHttp(ground: Ground, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/\/?$/, '/')
  if (path === '/healthz/') return answerHealth()
  if (path === '/readyz/') return answerReadiness(ground)
  if (path === '/account/logout/') return answerLogout(ground, request)
  const shop = /^\/dealer\/company\/(\d{1,9})\/shop\/$/.exec(path)
  if (shop) return answerShop(ground, request, Number(shop[1]))
  return answerLogged(ground, request, path)
}

/** One line of the log a call; its request id goes back to the sender, and into whatever else is logged for it. */
async function answerLogged(ground: Ground, request: Request, path: string): Promise<Response> {
  const startedAt = performance.now()
  const sent = request.headers.get('x-request-id') ?? ''
  const requestId = /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID()
  const log = ground.log.child({ requestId })
  const response = await answerVue({ ...ground, log }, request, path)
  log.info(
    { method: request.method, path, status: response.status, ms: Math.round(performance.now() - startedAt) },
    'answered',
  )
  response.headers.set('x-request-id', requestId)
  return response
}

async function answerVue(ground: Ground, request: Request, path: string): Promise<Response> {
  const caller = callerOf(request)
  const { locale } = caller
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const one of beyond) {
    const match = method === one.method ? one.pattern.exec(path) : null
    if (match) return answerBeyond(ground, one, { request, caller, params: match.groups ?? {} })
  }
  const found = findCall(method, path)
  if (!found) {
    const methods = ['GET', 'POST', 'DELETE'].filter((other) => findCall(other, path))
    if (methods.length === 0) return refuse({ code: 'not-found', messages: [m.request_no_call({}, { locale })] })
    const text = m.request_wrong_method({ methods: methods.join(', ') }, { locale })
    return send(405, { status: false, messages: [text], data: {} }, { allow: methods.join(', ') })
  }
  const { call, params } = found
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const tag = await tagOf(ground, call.name)
  const isKnown = tag !== null && knowsTag(request, tag)
  const spool = openSpool(ground.settings.dataDir)
  const read = async () => (isKnown ? unchanged : { params, query, body: await readBody(request, call, locale, spool) })
  const answer = await answerCall(ground, call.name, read, caller).finally(spool.close)
  if (!answer.ok) return refuse(answer.refusal)
  const headers = { 'content-language': locale, ...(tag && { etag: tag }) }
  if (answer.data === unchanged) return new Response(null, { status: 304, headers })
  return send(200, { status: true, messages: answer.messages, data: answer.data }, headers)
}

async function answerBeyond(ground: Ground, { name, auth, groups, answer }: Beyond, asked: Omit<Asked, 'context'>) {
  try {
    return await answer({ ...asked, context: await admit(ground, { name, auth, groups }, asked.caller) })
  } catch (error) {
    return refuse(refusalOf(ground, name, error, asked.caller))
  }
}

/** Texts are the same as long as their revision is. Taken before they are read, so that it is never too new. */
async function tagOf({ database }: Ground, name: CallName): Promise<string | null> {
  return name === 'i18n.system' || name === 'i18n.vartext' ? `"r${await readRevision(database.read)}"` : null
}

function refuse(refusal: Refusal): Response {
  const { code, messages, errors, error, retryAfterSeconds, reference } = refusal
  const envelope = {
    status: false,
    messages,
    data: reference === undefined ? {} : { reference },
    ...(errors && { errors }),
    ...(error && { error }),
  }
  return send(statusOfRefusal[code], envelope, {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...(code === 'unauthenticated' && { 'www-authenticate': 'Token' }),
  })
}

function send(status: number, envelope: Envelope, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(envelope), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'authorization, accept-language',
      ...headers,
    },
  })
}
