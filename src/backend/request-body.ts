import { m } from '#messages'
import { Refused } from '#src/backend/refused.ts'
import type { Locale } from '#src/site.ts'
import type { Call } from '#src/vue/call.ts'

const capBytes = 1_000_000
/** So much of a refused body is still read: a connection that is cut while it sends hides the answer from the sender. */
const drainBytes = 16_000_000

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: '',
}

/** A request's body as its call's kind says, still to be parsed by the call's schema. At most 1 MB, counted as it comes. */
export async function readBody(request: Request, kind: Call['kind'], locale: Locale): Promise<unknown> {
  if (kind === 'none') return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== types[kind]) {
    if (kind === 'json' && request.body === null) return undefined
    throw new Refused('wrong-kind', [m.request_wrong_type({ type: types[kind] }, { locale })])
  }
  const bytes = await readCapped(request)
  if (kind === 'form') return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
  if (kind === 'multipart') return formOf(bytes, request.headers.get('content-type') ?? '')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refused('invalid', [m.request_not_json({}, { locale })])
  }
}

async function readCapped(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > drainBytes) break
      if (size <= capBytes) chunks.push(chunk)
    }
  } catch {
    throw new Refused('invalid') // the sender broke off
  }
  if (size > capBytes) throw new Refused('too-large')
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<unknown> {
  try {
    return Object.fromEntries(await new Response(bytes, { headers: { 'content-type': type } }).formData())
  } catch {
    throw new Refused('invalid')
  }
}
