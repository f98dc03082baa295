import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { faultToTell } from '#src/http/function-faults.server.ts'

// Security: a start.ts of our own disables Start's CSRF protection. /vue/ takes its token only from a header, which
// foreign pages cannot set, so callers without cookies may be cross-origin.
const csrf = createCsrfMiddleware({
  filter: ({ request, pathname, handlerType }) =>
    handlerType === 'serverFn' ||
    (request.method !== 'GET' && request.method !== 'HEAD' && !pathname.startsWith('/vue/')),
})

// Security: Start sends error messages to the browser, and ours may contain internal details.
const general = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw faultToTell(error)
  }
})

// Start accepts any page with status 200 as an answer, such as the login page of a hotel's network, which answers every
// address until the user accepts its terms.
const fetchAnswer: typeof fetch = async (...request) => {
  const answer = await fetch(...request)
  const { headers, ok } = answer
  const isPortals = ['x-tss-serialized', 'x-tss-raw'].some((name) => headers.has(name))
  if (ok && !isPortals && !headers.get('content-type')?.includes('json')) throw new Error('No answer of the portal')
  return answer
}

export const startInstance = createStart(() => ({
  requestMiddleware: [csrf],
  functionMiddleware: [general],
  serverFns: { fetch: fetchAnswer },
}))
