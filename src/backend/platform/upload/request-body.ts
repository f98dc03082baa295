import { m } from '#messages'
import { partTwice, tooBusy, tooManyParts } from './body-refusals.ts'
import { readForm } from './multipart.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import type { Spool } from './spool.ts'
import { largeBody, maxFields, smallBody } from '#src/body-limit.ts'
import type { Caller } from '#src/session/caller.ts'
import type { Locale } from '#src/site/site.ts'
import { collectBytes, holdBytes } from '#src/web/held-bytes.ts'
import type { Call } from '#src/contract/call/call.ts'

const kilobyte = 1_024
const megabyte = 1_048_576
/**
 * How many bytes of a refused body are still read. If the connection is closed while the sender is sending, the sender
 * does not see the answer.
 */
const drainBytes = 16_000_000

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
const types = {
  json: ['application/json'],
  form: [urlencoded, multipart],
  multipart: [multipart, urlencoded],
  none: [],
}

/**
 * Reads the body of a request in the format that the call expects. It is not checked by the call's schema yet. Refuses
 * another format, and a body above the call's limit. Its files can be read until the spool is closed.
 */
export async function readBody(
  request: Request,
  { kind, maxBytes = smallBody }: Pick<Call, 'kind' | 'maxBytes'>,
  { locale, ip }: Pick<Caller, 'locale' | 'ip'>,
  spool: Spool,
): Promise<unknown> {
  if (kind === 'none') return undefined
  const contentType = request.headers.get('content-type') ?? ''
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types[kind].includes(type)) {
    if (kind === 'json' && request.body === null) return undefined
    throw new RefusalError('wrong-kind', [m.request_wrong_type({ type: types[kind].join(', ') }, { locale })])
  }
  const reader = request.body?.getReader()
  const held = holdBytes(ip)
  try {
    if (type === multipart)
      return await readForm(chunksOf(reader, maxBytes, locale), contentType, spool, locale, held.take)
    // Only files are written to the disk. Any other body is small and read in memory.
    const bytes = await bytesOf(chunksOf(reader, Math.min(maxBytes, largeBody), locale), held.take, locale)
    return kind === 'json' ? fromJson(bytes, locale) : fromUrlencoded(bytes, locale)
  } catch (error) {
    held.release()
    await drain(reader)
    throw error
  } finally {
    held.release()
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array> | undefined

async function* chunksOf(reader: Reader, maxBytes: number, locale: Locale): AsyncGenerator<Uint8Array> {
  let size = 0
  for (;;) {
    const { done, value } = await readOrRefuse(reader)
    if (done) return
    size += value.byteLength
    if (size > maxBytes)
      throw new RefusalError('too-large', [m.request_too_large({ max: sizeText(maxBytes) }, { locale })])
    yield value
  }
}

async function readOrRefuse(reader: Reader): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return (await reader?.read()) ?? { done: true, value: undefined }
  } catch {
    throw new RefusalError('invalid') // the sender broke off
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
    // The sender has closed the connection, so nobody waits for the answer.
  }
}

const sizeText = (bytes: number) =>
  bytes < megabyte / 2 ? `${Math.floor(bytes / kilobyte)}\u00a0kB` : `${Math.round(bytes / megabyte)}\u00a0MB`

async function bytesOf(
  chunks: AsyncIterable<Uint8Array>,
  hold: (bytes: number) => boolean,
  locale: Locale,
): Promise<Uint8Array> {
  const body = collectBytes(hold)
  for await (const chunk of chunks) if (!body.append(chunk)) throw tooBusy(locale)
  return body.bytes()
}

function fromUrlencoded(bytes: Uint8Array, locale: Locale): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
    if (fields.has(name)) throw partTwice(name, locale)
    if (fields.size === maxFields) throw tooManyParts(locale)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function fromJson(bytes: Uint8Array, locale: Locale): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new RefusalError('invalid', [m.request_not_json({}, { locale })])
  }
}
