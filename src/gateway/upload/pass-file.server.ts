import { fileUploads } from '#src/web/file-upload.ts'
import { askBackend } from '#src/gateway/transport.ts'

const isKnown = (kind: string): kind is keyof typeof fileUploads => Object.hasOwn(fileUploads, kind)

/** Streams a file on to its call: it is never held as a whole. Answers as the call does. */
export async function passFile(request: Request, kind: string): Promise<Response> {
  if (!isKnown(kind)) return new Response('Not found\n', { status: 404 })
  const requested = new URL(request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['dry_run', 'allow_removed']) {
    // As it was sent: a value left out here would have the file written that was only to be tried.
    const value = requested.get(name)
    if (value !== null) query.set(name, value)
  }
  const type = request.headers.get('content-type') ?? ''
  const length = request.headers.get('content-length')
  return askBackend(request, `${fileUploads[kind]}?${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(length !== null && { 'content-length': length }) },
    body: request.body,
    duplex: 'half',
  })
}
