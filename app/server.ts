import { randomBytes } from 'node:crypto'
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
import { logRefusal } from '#src/http/refusal-log.server.ts'
import { keepRedirectHere, redirectOldBrowser } from '#src/http/redirects.server.ts'
import { refuseServerFunction } from '#src/http/server-function.server.ts'
import { markFormAnswer, redirectToShopDomain } from '#src/http/shop-domain.server.ts'
import { requestScope, withRequestScope } from '#src/web/request.server.ts'
import { getRouter } from './router.tsx'

export { closePortal, endStreams, hasDemoAccounts, openPortal } from '#src/gateway/transport.ts'

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

/**
 * Returns the methods of the route at a path. For a malformed path it allows all, because Start answers it with 400.
 */
function methodsAt(pathname: string): RouteMethods {
  if (pathname.startsWith('/_serverFn/')) return { handlers: ['GET', 'POST'], isPage: false }
  try {
    routes ??= getRouter()
    const { options } = routes.getMatchedRoutes(pathname)[2] ?? {}
    const handlers = Object.keys({ ...options?.server?.handlers })
    return { handlers, isPage: handlers.length === 0 || options?.component !== undefined }
  } catch {
    return { handlers: ['ANY'], isPage: true }
  }
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

/**
 * Resolves to whether a server function takes a large body, as those of the workspace do: they save many texts at once.
 */
const isLargeFunction = async (pathname: string): Promise<boolean> => {
  const [, id = ''] = /^\/_serverFn\/([^/]+)$/.exec(pathname) ?? []
  if (id === '' || !(await isKnownFunction(id))) return false
  const known: unknown = await getServerFnById(id, { origin: 'client' })
  return String(Object(Object(known).serverFnMeta).filename).startsWith('src/gateway/i18n/')
}

export default {
  /** Answers a request. Language, body limit, cookie names and security headers are applied here, for all routes. */
  async fetch(incoming: Request & { ip?: string }): Promise<Response> {
    // The Host header is invalid, for example with port 99999.
    if (!hasAddress(incoming)) return logRefusal(incoming, plainText(400, 'Bad request'))
    // The offline shell is prerendered. A nonce in it would always be the same.
    const nonce = process.env['TSS_PRERENDERING'] === 'true' ? undefined : randomBytes(16).toString('base64')
    readLoopbackCookies(incoming)
    const answered = nameLoopbackCookies(incoming, await answer(incoming, nonce))
    return withSecurityHeaders(incoming, logRefusal(incoming, answered), nonce)
  },
}

async function answer(incoming: Request & { ip?: string }, nonce: string | undefined): Promise<Response> {
  const elsewhere = redirectOldBrowser(incoming) ?? redirectToShopDomain(incoming)
  if (elsewhere) return elsewhere
  const { pathname } = new URL(incoming.url)
  const scope = { locale: localeOf(incoming), nonce, ip: incoming.ip ?? '' }
  const request = refuseMethod(incoming, methodsAt(pathname)) ?? (await capBody(incoming, isLargeFunction))
  if (request instanceof Response) return request
  const refused = await refuseServerFunction(request, isKnownFunction)
  // A page is not rendered if its reader has left. A write runs even if its sender has left.
  if (request.method === 'GET' && incoming.signal.aborted) return new Response(null, { status: 499 })
  return (
    refused ?? markFormAnswer(request, keepRedirectHere(request, await withRequestScope(scope, () => handle(request))))
  )
}
