import { isFileUpload } from '#src/file-upload.ts'
import { isCompanyEdit, maxCompanyBytes } from '#src/logo-limit.ts'

const capBytes = 1_000_000
/** Past this much of a refused body the connection is dropped instead of read to its end. */
const drainBytes = 16_000_000

/** Reads a body of at most 1 MB, or a company's with its logo, and returns the request with it; a larger one gets a 413. `/vue/` is let through, and files on their way there: its handlers limit their bodies. */
export async function capBody(request: Request): Promise<Request | Response> {
  // Asked for its body, a request is no longer emptied by Node.js where nobody reads it, and its connection stays as it is.
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/vue/') || isFileUpload(pathname) || request.body === null) return request
  const most = isCompanyEdit(pathname) ? maxCompanyBytes : capBytes
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > drainBytes) break
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) return new Response('The request is larger than 1 MB.', { status: 413 })
  const body = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}
