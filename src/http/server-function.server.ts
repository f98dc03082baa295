import { plainText } from './plain-text.server.ts'
import { isPlainPayload } from './plain-payload.ts'

const base = /^\/+_serverFn(?:\/+([^/]*)|$)/
const allow = 'GET, POST'

/**
 * Returns a refusal for a call of a server function that no page of the portal sends: with an unknown id, with another
 * method, without Start's header, or with a body that is not plain data. Returns undefined for all other requests.
 */
export async function refuseServerFunction(
  request: Request,
  isKnown: (id: string) => Promise<boolean>,
): Promise<Response | undefined> {
  const url = new URL(request.url)
  const path = decoded(url.pathname)
  const called = base.exec(path)
  if (!called) return undefined
  const [, id = ''] = called
  // Other spellings of the path are refused, although the framework would find the function by them too.
  if (url.pathname !== `/_serverFn/${id}` || id === '' || !(await isKnown(id))) return plainText(404, 'Not found')
  if (request.method !== 'GET' && request.method !== 'POST') return plainText(405, 'Not allowed', { allow })
  return (await isGood(request, url)) ? undefined : plainText(400, 'Bad request')
}

async function isGood(request: Request, url: URL): Promise<boolean> {
  // Start's own calls have this header. Without it, a function that returns nothing would fail.
  if (request.headers.get('x-tsr-serverFn') !== 'true') return false
  const type = request.headers.get('content-type') ?? ''
  // Start takes forms for functions with files, of which the portal has none. A GET with the type of a form would fail
  // later.
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
