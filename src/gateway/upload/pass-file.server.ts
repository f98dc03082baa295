import { fileUploads } from '#src/web/file-upload.ts'
import { askBackend } from '#src/gateway/transport.ts'

const isKnown = (kind: string): kind is keyof typeof fileUploads => Object.hasOwn(fileUploads, kind)

/** Streams a file on to its call: it is never held as a whole. Answers as the call does. */
export async function passFile(request: Request, kind: string): Promise<Response> {
  if (!isKnown(kind)) return new Response('Not found\n', { status: 404 })
  const requested = new URL(request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['dry_run', 'allow_removed']) if (requested.get(name) === '1') query.set(name, '1')
  const type = request.headers.get('content-type') ?? ''
  const length = request.headers.get('content-length')
  return askBackend(request, `${fileUploads[kind]}?${query}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(length !== null && { 'content-length': length }) },
    body: request.body,
    duplex: 'half',
  })
}
