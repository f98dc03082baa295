import { isFileUpload } from '#src/web/file-upload.ts'
import { isCompanyEdit, maxCompanyBytes } from '#src/logo-limit.ts'

const capBytes = 1_000_000
/** Past this much of a refused body the connection is dropped instead of drained. */
const drainBytes = 16_000_000

/** Reads a body of at most 1 MB, or of a company with its logo, and returns the request with it; a larger one gets a 413. `/vue/` and uploads pass: their handlers limit bodies. */
export async function capBody(request: Request): Promise<Request | Response> {
  // Once request.body is accessed, Node.js no longer drains an unread body, and its connection stays as it is.
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/vue/') || isFileUpload(pathname) || request.body === null) return request
  const maxBytes = isCompanyEdit(pathname) ? maxCompanyBytes : capBytes
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > drainBytes) break
    if (size <= maxBytes) chunks.push(chunk)
  }
  if (size > maxBytes) return new Response('The request is larger than 1 MB.', { status: 413 })
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}
