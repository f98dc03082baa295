import { fileUploads } from '#src/web/file-upload.ts'
import { askBackend } from '#src/gateway/transport.ts'

const isKnown = (kind: string): kind is keyof typeof fileUploads => Object.hasOwn(fileUploads, kind)

/** Streams a file to its call without having it in memory as a whole. Returns the answer of the call. */
export async function passFile(request: Request, kind: string): Promise<Response> {
  if (!isKnown(kind)) return new Response('Not found\n', { status: 404 })
  const requested = new URL(request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['dry_run', 'allow_removed']) {
    // Values are passed on unchanged: if dry_run was lost, the file would be written instead of checked.
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
