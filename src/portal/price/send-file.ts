import type { z } from 'zod'
import { type Answer, refusalCodes, statusOfRefusal } from '#src/contract/call/call.ts'
import { envelope, refusalData } from '#src/contract/call/envelope.ts'
import { type FileUpload, fileUploadPath } from '#src/web/file-upload.ts'

export type Sending<D> = {
  kind: FileUpload
  /** Name of the form part that contains the file. */
  part: string
  file: File
  query: Readonly<Record<string, '1'>>
  schema: z.ZodType<D>
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1. */
  onSent: (share: number) => void
}

/**
 * Uploads a file, and resolves to the answer of the call. Rejects if no answer comes or the upload is aborted.
 * `onSent`: called with the part that has been sent, 0 to 1. Uses XMLHttpRequest, because fetch does not report the
 * progress of an upload.
 */
export function sendFile<D>(sending: Sending<D>): Promise<Answer<D>> {
  const { kind, part, file, query, signal, onSent } = sending
  const { promise, resolve, reject } = Promise.withResolvers<Answer<D>>()
  const request = new XMLHttpRequest()
  const form = new FormData()
  form.set(part, file)
  request.open('POST', `${fileUploadPath(kind)}?${new URLSearchParams(query)}`)
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => {
    try {
      resolve(answerOf(sending.schema, request.status, request.responseText))
    } catch (error) {
      reject(error)
    }
  })
  for (const end of ['error', 'abort', 'timeout'] as const)
    request.addEventListener(end, () => reject(new Error(`The file was not sent: ${end}`)))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(form)
  return promise
}

function answerOf<D>(schema: z.ZodType<D>, status: number, text: string): Answer<D> {
  const { status: isDone, messages, data, error } = envelope.parse(JSON.parse(text))
  if (isDone) return { ok: true, data: schema.parse(data), messages }
  const code = refusalCodes.find((one) => statusOfRefusal[one] === status) ?? 'fault'
  const said = messages.length > 0 ? messages : error ? [error] : []
  const more = refusalData.safeParse(data).data
  return { ok: false, refusal: { code, messages: said, ...(more && { data: more }) } }
}
