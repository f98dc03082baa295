import { plainText } from './plain-text.server.ts'

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type RouteMethods = { handlers: string[]; isPage: boolean }

export function refuseMethod(request: Request, route: RouteMethods): Response | undefined {
  const { handlers, isPage } = route
  const handlesAll = handlers.includes('ANY')
  const reads = isPage || handlesAll || handlers.includes('GET')
  const posts = handlesAll ? ['POST'] : handlers.filter((method) => method !== 'GET')
  const allow = [...(reads ? ['GET', 'HEAD'] : []), ...posts, 'OPTIONS'].join(', ')
  if (!known.has(request.method)) return plainText(405, 'Not allowed', { allow })
  if (handlesAll || allow.split(', ').includes(request.method))
    return request.method === 'OPTIONS' && !handlesAll
      ? new Response(null, { status: 204, headers: { allow } })
      : undefined
  return plainText(405, 'Not allowed', { allow })
}
