import { randomBytes } from 'node:crypto'
import { defineHandlerCallback, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { overwriteGetLocale } from '#messages/runtime'
import { capBody } from '#src/http/body.server.ts'
import { contentSecurityPolicy, withSecurityHeaders } from '#src/http/headers.server.ts'
import { localeOf } from '#src/http/locale.server.ts'
import { redirectToShopDomain } from '#src/http/shop-domain.server.ts'
import { requestScope, withRequestScope } from '#src/request.server.ts'

export { closePortal, endStreams, openPortal } from '#src/vue/transport.ts'

overwriteGetLocale(() => requestScope().locale)

// The renderer holds a page back until it is whole for a robot alone. Ours are quick, and whole they also work without JavaScript.
const whole = defineHandlerCallback(({ request, router, responseHeaders }) =>
  renderRouterToStream({
    request: new Request(request.url, { headers: { 'user-agent': 'bot' }, signal: request.signal }),
    router,
    responseHeaders,
    children: createElement(StartServer, { router }),
  }),
)

const handle = createStartHandler(whole)

export default {
  /** Answers one request: language, body cap and security headers are settled here, once, for every route. */
  async fetch(incoming: Request & { ip?: string }): Promise<Response> {
    const elsewhere = redirectToShopDomain(incoming)
    if (elsewhere) return elsewhere
    const request = await capBody(incoming)
    if (request instanceof Response) return request
    const ip = incoming.ip ?? ''
    // The offline shell is made by the build: no nonce in it could be fresh.
    const nonce = process.env['TSS_PRERENDERING'] === 'true' ? undefined : randomBytes(16).toString('base64')
    const response = await withRequestScope({ locale: localeOf(request), nonce, ip }, () => handle(request))
    return withSecurityHeaders(request, response, contentSecurityPolicy(request, `'nonce-${nonce}'`))
  },
}
