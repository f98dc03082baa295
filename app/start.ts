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

export const startInstance = createStart(() => ({ requestMiddleware: [csrf], functionMiddleware: [general] }))
