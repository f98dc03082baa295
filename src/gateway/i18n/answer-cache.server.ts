import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from '#src/contract/call/call.ts'
import { stringifyInSlices } from '#src/web/json-in-slices.ts'

/** Capacity in bytes of compressed answers. 50,000 texts take 0.2 to 0.7 MB. */
const roomBytes = 16e6

const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
const packed = {
  br: (json: string) => promisify(brotliCompress)(json, { params }),
  gzip: (json: string) => promisify(gzip)(json),
}
type Encoding = keyof typeof packed

function encodingFor(request: Request): Encoding | null {
  const sent = request.headers.get('accept-encoding') ?? ''
  const accepted = new Set(sent.split(',').map((one) => one.trim()))
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null
}

const headers = { 'cache-control': 'no-store', 'content-type': 'application/json', vary: 'accept-encoding' }

/** The key of an answer in the cache, and its current tag. An answer without a tag is not cached. */
type Asked = { name: string; tag: string | null }

/**
 * Creates a cache of compressed answers that take long to make. The returned function answers from the cache if the
 * stored answer has the same tag, and otherwise calls `make`. Read the tag before the data, so that it is never newer
 * than the data. Refusals, answers with messages and answers without a tag are not cached. When the cache exceeds
 * `room` bytes, the answers that were unused for the longest time are removed.
 */
export function createAnswerCache(room = roomBytes) {
  const kept = new Map<string, { tag: string; body: Uint8Array<ArrayBuffer> }>()

  function keep(name: string, tag: string, body: Uint8Array<ArrayBuffer>): void {
    kept.delete(name)
    kept.set(name, { tag, body })
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.body.byteLength, 0)
    for (const [oldest, one] of kept) {
      if (bytes <= room) return
      kept.delete(oldest)
      bytes -= one.body.byteLength
    }
  }

  return async function answer<Data>(
    request: Request,
    { name, tag }: Asked,
    make: () => Promise<Answer<Data>>,
  ): Promise<Response> {
    const encoding = tag === null ? null : encodingFor(request)
    if (tag === null || encoding === null) return Response.json(await make(), { headers })
    const place = `${encoding} ${name}`
    const known = kept.get(place)
    if (known?.tag === tag) {
      keep(place, tag, known.body)
      return new Response(known.body, { headers: { ...headers, 'content-encoding': encoding } })
    }
    const made = await make()
    // Refusals and messages are only for this request, and are not cached.
    if (!made.ok || made.messages.length > 0) return Response.json(made, { headers })
    const body = new Uint8Array(await packed[encoding](await stringifyInSlices(made)))
    keep(place, tag, body)
    return new Response(body, { headers: { ...headers, 'content-encoding': encoding } })
  }
}
