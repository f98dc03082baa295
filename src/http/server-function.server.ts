import { plainText } from './plain-text.server.ts'
import { isPlainPayload } from './plain-payload.ts'

const base = /^\/+_serverFn(?:\/+([^/]*)|$)/
const allow = 'GET, POST'

/** Refuses server function calls our pages would not send: an unknown id (isKnown), another method, without their header, or a body that is not plain data. Undefined for all others. */
export async function refuseServerFunction(
  request: Request,
  isKnown: (id: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const path = decoded(url.pathname)
  const called = base.exec(path)
  if (!called) return undefined
  const [, id = ''] = called
  // Only the canonical form: the framework would find the function by other spellings too.
  if (url.pathname !== `/_serverFn/${id}` || id === '' || !(await isKnown(id))) return plainText(404, 'Not found')
  if (request.method !== 'GET' && request.method !== 'POST') return plainText(405, 'Not allowed', { allow })
  return (await isGood(request, url)) ? undefined : plainText(400, 'Bad request')
}

async function isGood(request: Request, url: URL): Promise<boolean> {
  // Without the header that Start's own calls carry, a function that returns nothing would fail.
  if (request.headers.get('x-tsr-serverFn') !== 'true') return false
  const type = request.headers.get('content-type') ?? ''
  // Forms are for functions that take files, and we have none; a GET that claims to be one fails later.
  if (/form/i.test(type)) return false
  if (request.method === 'GET') {
    const payload = url.searchParams.get('payload')
    return payload === null || payload === '' || isPlainPayload(payload)
  }
  const text = await request.clone().text()
  return text === '' ? !type.includes('json') : type.includes('application/json') && isPlainPayload(text)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
