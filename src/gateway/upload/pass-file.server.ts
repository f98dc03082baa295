import { i18n } from '#src/contract/i18n.ts'
import { price } from '#src/contract/price.ts'
import { type FileUpload, fileUploads } from '#src/web/file-upload.ts'
import { sendFileAsUser } from '#src/gateway/transport.ts'

const callOf = { prices: price.upload, vartexts: i18n.vartextXml } satisfies Record<FileUpload, unknown>

const isKnown = (kind: string): kind is FileUpload => fileUploads.some((one) => one === kind)

/**
 * Streams an uploaded file to the call of its kind, without reading the whole file into memory. Returns the answer of
 * the call, or a 404 for an unknown kind.
 */
export async function passFile(request: Request, kind: string): Promise<Response> {
  if (!isKnown(kind)) return new Response('Not found\n', { status: 404 })
  const requested = new URL(request.url).searchParams
  const query = new URLSearchParams()
  for (const name of ['dry_run', 'allow_removed']) {
    // Values are passed on unchanged: if dry_run was lost, the file would be written instead of checked.
    const value = requested.get(name)
    if (value !== null) query.set(name, value)
  }
  return sendFileAsUser(request, callOf[kind], query)
}
