import { largeBody, smallBody } from '#src/body-limit.ts'
import { isFileUpload } from '#src/web/file-upload.ts'
import { collectBytes, holdBytes } from '#src/web/held-bytes.ts'
import { isCompanyEdit, maxCompanyBytes } from '#src/site/logo-limit.ts'
import { plainText } from './plain-text.server.ts'

/** How many bytes of a refused body are still read. After that, the connection is closed. */
const drainBytes = 16_000_000
const retryAfterSeconds = '5'

/**
 * Reads a request's body into memory, and returns a request with it. Returns a 413 if the body is larger than allowed:
 * 32 kB, 1 MB if `isLarge`, and more for a company with its logo. Returns a 503 if there is no room in memory for it.
 * Requests to `/vue/`, file uploads and requests without a body are returned unchanged, because their handlers limit
 * bodies.
 */
export async function capBody(
  request: Request & { ip?: string },
  isLarge: (pathname: string) => Promise<boolean> = async () => false,
): Promise<Request | Response> {
  // These requests are returned first: once request.body has been accessed, Node.js does not read the rest of an unread
  // body any more.
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/vue/') || isFileUpload(pathname) || request.body === null) return request
  const usual = (await isLarge(pathname)) ? largeBody : smallBody
  const maxBytes = isCompanyEdit(pathname) ? maxCompanyBytes : usual
  const held = holdBytes(request.ip ?? '')
  let body: ReturnType<typeof collectBytes> | undefined = collectBytes(held.take)
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > drainBytes) break
      if (!body || (size <= maxBytes && body.append(chunk))) continue
      body = undefined
      held.release()
    }
  } finally {
    held.release()
  }
  if (size > maxBytes) return plainText(413, `The request is larger than ${Math.floor(maxBytes / 1_000)} kB.`)
  if (!body) return plainText(503, 'Too much is being sent at once.', { 'retry-after': retryAfterSeconds })
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: body.bytes(),
    signal: request.signal,
  })
}
