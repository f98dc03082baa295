import { m } from '#messages'
import { readForm } from '#src/backend/multipart.ts'
import { Refused } from '#src/backend/refused.ts'
import type { Spool } from '#src/backend/spool.ts'
import type { Locale } from '#src/site.ts'
import type { Call } from '#src/vue/call.ts'

const usualBytes = 1_000_000
const megabyte = 1_048_576
/** So much of a refused body is still read: a connection that is cut while it sends hides the answer from the sender. */
const drainBytes = 16_000_000

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: '',
}

/**
 * A request's body as its call's kind says, still to be parsed by the call's schema; counted as it comes, and refused where
 * it is larger than the call takes. The files of a form lie in the spool, and can be read until that is closed.
 */
export async function readBody(
  request: Request,
  { kind, mostBytes = usualBytes }: Pick<Call, 'kind' | 'mostBytes'>,
  locale: Locale,
  spool: Spool,
): Promise<unknown> {
  if (kind === 'none') return undefined
  const contentType = request.headers.get('content-type') ?? ''
  if (contentType.split(';')[0]?.trim().toLowerCase() !== types[kind]) {
    if (kind === 'json' && request.body === null) return undefined
    throw new Refused('wrong-kind', [m.request_wrong_type({ type: types[kind] }, { locale })])
  }
  const reader = request.body?.getReader()
  try {
    const body = chunksOf(reader, mostBytes, locale)
    if (kind === 'multipart') return await readForm(body, contentType, spool, locale)
    const bytes = await bytesOf(body)
    if (kind === 'form') return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
    return fromJson(bytes, locale)
  } catch (error) {
    await drain(reader)
    throw error
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array> | undefined

async function* chunksOf(reader: Reader, mostBytes: number, locale: Locale): AsyncGenerator<Uint8Array> {
  let size = 0
  for (;;) {
    const { done, value } = await readOrRefuse(reader)
    if (done) return
    size += value.byteLength
    if (size > mostBytes)
      throw new Refused('too-large', [m.request_too_large({ most: Math.round(mostBytes / megabyte) }, { locale })])
    yield value
  }
}

async function readOrRefuse(reader: Reader): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return (await reader?.read()) ?? { done: true, value: undefined }
  } catch {
    throw new Refused('invalid') // the sender broke off
  }
}

async function drain(reader: Reader): Promise<void> {
  try {
    for (let size = 0; size <= drainBytes;) {
      const next = await reader?.read()
      if (!next || next.done) return
      size += next.value.byteLength
    }
    await reader?.cancel()
  } catch {
    // The sender broke off: nobody waits for the answer.
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const taken: Uint8Array[] = []
  for await (const chunk of chunks) taken.push(chunk)
  return Buffer.concat(taken)
}

function fromJson(bytes: Uint8Array, locale: Locale): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refused('invalid', [m.request_not_json({}, { locale })])
  }
}
