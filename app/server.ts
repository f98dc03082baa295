import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { defineHandlerCallback, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { getServerFnById } from '#tanstack-start-server-fn-resolver'
import { overwriteGetLocale } from '#messages/runtime'
import { capBody } from '#src/http/body.server.ts'
import { withSecurityHeaders } from '#src/http/headers.server.ts'
import { localeOf } from '#src/http/locale.server.ts'
import { nameLoopbackCookies, readLoopbackCookies } from '#src/http/loopback-cookies.server.ts'
import { refuseMethod, type RouteMethods } from '#src/http/methods.server.ts'
import { plainText } from '#src/http/plain-text.server.ts'
import { createMetrics } from '#src/http/metrics.server.ts'
import { logRefusal } from '#src/http/refusal-log.server.ts'
import { keepRedirectHere, redirectOldBrowser } from '#src/http/redirects.server.ts'
import { answerLogged } from '#src/http/request-log.server.ts'
import { refuseServerFunction } from '#src/http/server-function.server.ts'
import { markFormAnswer, redirectToShopDomain } from '#src/http/shop-domain.server.ts'
import { readFigures } from '#src/gateway/transport.ts'
import { identifyRequest, type RequestIdentity } from '#src/web/request-identity.ts'
import { requestScope, withRequestScope } from '#src/web/request.server.ts'
import { getRouter } from './router.tsx'

export { closePortal, endStreams, hasDemoAccounts, openPortal } from '#src/gateway/transport.ts'
export const openMetrics = () => createMetrics(readFigures)

overwriteGetLocale(() => requestScope().locale)

// React waits for the complete page only if a bot asks. Pages of the portal are rendered quickly, and complete HTML
// works without JavaScript, so every request counts as a bot's.
const whole = defineHandlerCallback(({ request, router, responseHeaders }) =>
  renderRouterToStream({
    request: new Request(request.url, { headers: { 'user-agent': 'bot' }, signal: request.signal }),
    router,
    responseHeaders,
    children: createElement(StartServer, { router }),
  }),
)

const handle = createStartHandler(whole)

let routes: ReturnType<typeof getRouter> | undefined

/** Returns the route at a path; undefined if there is none, or if the path is malformed. */
function routeAt(pathname: string) {
  try {
    routes ??= getRouter()
    return { found: routes.getMatchedRoutes(pathname)[2] }
  } catch {
    return undefined
  }
}

/** Returns the methods of the route at a path. Start itself answers a malformed path with 400. */
function methodsAt(pathname: string): RouteMethods {
  if (pathname.startsWith('/_serverFn/')) return { handlers: ['GET', 'POST'], isPage: false }
  const route = routeAt(pathname)
  if (!route) return { handlers: ['ANY'], isPage: true }
  const handlers = Object.keys({ ...route.found?.options.server?.handlers })
  return { handlers, isPage: handlers.length === 0 || route.found?.options.component !== undefined }
}

function hasAddress(request: Request): boolean {
  try {
    return URL.canParse(request.url)
  } catch {
    return false
  }
}

/** Resolves to whether Start knows a server function. False for names such as `__proto__`, which every object has. */
const isKnownFunction = (id: string) =>
  getServerFnById(id, { origin: 'client' }).then(
    () => true,
    () => false,
  )

/** Returns name and file of the server function at a path; undefined if there is none. */
async function functionAt(pathname: string): Promise<{ name: string; filename: string } | undefined> {
  const [, id = ''] = /^\/_serverFn\/([^/]+)$/.exec(pathname) ?? []
  if (id === '' || !(await isKnownFunction(id))) return undefined
  const known: unknown = await getServerFnById(id, { origin: 'client' })
  const { name, filename } = Object(Object(known).serverFnMeta)
  return { name: String(name), filename: String(filename) }
}

/** Whether a server function accepts a large body: those of the workspace take many texts at once. */
const isLargeFunction = async (pathname: string): Promise<boolean> =>
  (await functionAt(pathname))?.filename.startsWith('src/gateway/i18n/') === true

/** Names a request for the log: a page by its pattern, a server function as `basket.listBaskets`. */
async function nameRoute(pathname: string) {
  if (!pathname.startsWith('/_serverFn')) return { kind: 'page', route: routeAt(pathname)?.found?.fullPath } as const
  const found = await functionAt(pathname)
  const route = found && `${basename(found.filename, '.functions.ts')}.${found.name}`
  return { kind: 'function', route } as const
}

export default {
  /** Applies language, body limit, cookie names, security headers and the log once for every route. */
  async fetch(incoming: Request & { ip?: string }): Promise<Response> {
    const identity = identifyRequest(incoming.headers)
    const refused = hasAddress(incoming) ? undefined : plainText(400, 'Bad request')
    const response = refused ?? (await answerPage(incoming, identity))
    logRefusal(incoming, response, identity.requestId)
    response.headers.set('x-request-id', identity.requestId)
    return response
  },
}

async function answerPage(incoming: Request & { ip?: string }, identity: RequestIdentity): Promise<Response> {
  // The offline shell is prerendered: a nonce in it would not be fresh, and nobody asked for it.
  const isShell = process.env['TSS_PRERENDERING'] === 'true'
  const nonce = isShell ? undefined : randomBytes(16).toString('base64')
  readLoopbackCookies(incoming)
  const { pathname } = new URL(incoming.url)
  const reply = () => answer(incoming, { ...identity, nonce })
  const response = await (isShell ? reply() : answerLogged(incoming, identity, () => nameRoute(pathname), reply))
  return withSecurityHeaders(incoming, nameLoopbackCookies(incoming, response), nonce)
}

type Identity = RequestIdentity & { nonce: string | undefined }

async function answer(incoming: Request & { ip?: string }, identity: Identity): Promise<Response> {
  const elsewhere = redirectOldBrowser(incoming) ?? redirectToShopDomain(incoming)
  if (elsewhere) return elsewhere
  const { pathname } = new URL(incoming.url)
  const scope = { ...identity, locale: localeOf(incoming), ip: incoming.ip ?? '' }
  const request = refuseMethod(incoming, methodsAt(pathname)) ?? (await capBody(incoming, isLargeFunction))
  if (request instanceof Response) return request
  const refused = await refuseServerFunction(request, isKnownFunction)
  // A page is not rendered if its reader has left. A write runs even if its sender has left.
  if (request.method === 'GET' && incoming.signal.aborted) return new Response(null, { status: 499 })
  return (
    refused ?? markFormAnswer(request, keepRedirectHere(request, await withRequestScope(scope, () => handle(request))))
  )
}
