import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { rangeOf } from './byte-range.ts'

type Version = { body: Buffer; etag: string; encoding?: 'br' | 'gzip' }
type StaticFile = { type: string; plain: Version; packed: Version[] }

const twins = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const
const methods = 'GET, HEAD, OPTIONS'

export function serveStatic(
  client: ReadonlyMap<string, Buffer>,
  headersFor: (path: string, host: string) => OutgoingHttpHeaders,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = staticFiles(client)
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    const file = files.get(path)
    if (!file) return false
    const headers = Object.entries(headersFor(path, request.headers.host ?? ''))
    response.setHeaders(new Map(headers.map(([name, value]) => [name, String(value)])))
    if (file.packed.length > 0) response.setHeader('vary', 'Accept-Encoding')
    answer(request, response, file)
    return true
  }
}

function staticFiles(client: ReadonlyMap<string, Buffer>): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const [name, body] of client) {
    if (name.endsWith('.br') || name.endsWith('.gz') || name.split('/').some((part) => part.startsWith('.'))) continue
    const packed = twins.flatMap(([end, encoding]) => {
      const twin = client.get(name + end)
      return twin ? [{ body: twin, etag: etagOf(twin), encoding }] : []
    })
    const type = lookup(name) ?? 'application/octet-stream'
    const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
    files.set(`/${name}`, { type: type + charset, plain: { body, etag: etagOf(body) }, packed })
  }
  return files
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

function pathOf(url: string): string {
  const path = (URL.canParse(url) ? new URL(url).pathname : url).replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function answer(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const { method = 'GET', headers } = request
  if (method === 'OPTIONS') return end(response, 204, { allow: methods })
  if (method !== 'GET' && method !== 'HEAD') return end(response, 405, { allow: methods })
  const { plain, packed } = file
  const range =
    method === 'GET' && maySendPart(headers, plain) ? rangeOf(headers.range, plain.body.byteLength) : 'whole'
  const accepted = packed.find(({ encoding }) => accepts(headers['accept-encoding'], encoding))
  const version = range === 'whole' ? (accepted ?? plain) : plain
  response.setHeader('etag', version.etag)
  response.setHeader('accept-ranges', 'bytes')
  if (headers['if-match'] !== undefined && !names(headers['if-match'], [plain, ...packed])) return end(response, 412)
  if (headers['if-none-match'] !== undefined && names(headers['if-none-match'], [version])) return end(response, 304)
  response.setHeader('content-type', file.type)
  if (range === 'none') return end(response, 416, { 'content-range': `bytes */${plain.body.byteLength}` })
  if (range !== 'whole') {
    const { start, last } = range
    const part = plain.body.subarray(start, last + 1)
    return end(response, 206, { 'content-range': `bytes ${start}-${last}/${plain.body.byteLength}` }, part)
  }
  const { body, encoding } = version
  return end(response, 200, encoding ? { 'content-encoding': encoding } : {}, body)
}

/** Whether a range may be sent: only to a client that has the rest of this same version. */
function maySendPart(headers: IncomingMessage['headers'], plain: Version): boolean {
  const known = headers['if-range']
  return known === undefined || known === plain.etag
}

function names(list: string, versions: Version[]): boolean {
  const tags = new Set(list.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has('*') || versions.some(({ etag }) => tags.has(etag))
}

function accepts(header: string | string[] | undefined, encoding: string | undefined): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
      return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
}

function end(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}, body?: Buffer): void {
  // A 304 and a 204 have no length; every other answer states it, also to HEAD.
  if (status !== 304 && status !== 204) response.setHeader('content-length', body?.byteLength ?? 0)
  if (status >= 400) response.setHeader('cache-control', 'no-store')
  response.writeHead(status, headers).end(body)
}
