import { createCsrfMiddleware, createStart } from '@tanstack/react-start'

// A start.ts of our own switches the automatic protection off. /vue/ takes its token from a header
// alone, which no foreign page can set, so a caller without any cookie is free to be of another origin.
const csrf = createCsrfMiddleware({
  filter: ({ request, pathname, handlerType }) =>
    handlerType === 'serverFn' ||
    (request.method !== 'GET' && request.method !== 'HEAD' && !pathname.startsWith('/vue/')),
})

export const startInstance = createStart(() => ({ requestMiddleware: [csrf] }))
