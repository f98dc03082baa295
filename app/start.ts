import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { faultToTell } from '#src/http/function-faults.server.ts'

// A start.ts of our own switches the automatic protection off. /vue/ takes its token from a header
// alone, which no foreign page can set, so a caller without any cookie is free to be of another origin.
const csrf = createCsrfMiddleware({
  filter: ({ request, pathname, handlerType }) =>
    handlerType === 'serverFn' ||
    (request.method !== 'GET' && request.method !== 'HEAD' && !pathname.startsWith('/vue/')),
})

// Start sends a thrown error's message to the browser: ours may name what is nobody's business.
const general = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw faultToTell(error)
  }
})

export const startInstance = createStart(() => ({ requestMiddleware: [csrf], functionMiddleware: [general] }))
