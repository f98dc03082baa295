import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start'
import { faultToTell } from '#src/http/function-faults.server.ts'

// Security: Start's own CSRF protection is off as soon as there is a start.ts, so it is repeated here. /vue/ is left
// out: it takes its token only from a header, which foreign pages cannot set.
const csrf = createCsrfMiddleware({
  filter: ({ request, pathname, handlerType }) =>
    handlerType === 'serverFn' ||
    (request.method !== 'GET' && request.method !== 'HEAD' && !pathname.startsWith('/vue/')),
})

// Security: Start sends the messages of errors to the browser. They may contain internal details, so they are replaced.
const general = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw faultToTell(error)
  }
})

// Start takes any page with status 200 for an answer, such as the login page of a hotel's network, which answers every
// address. Such a page is an error here.
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
