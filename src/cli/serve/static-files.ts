import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { shellPolicy } from '#src/http/headers.server.ts'

type StaticFile = {
  type: string
  hash: string
  cacheControl: string
  plain: Buffer
  packed: { encoding: string; body: Buffer }[]
}

/** Encodings by file ending of the compressed copy, the smallest first. */
const encodings = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

/**
 * Returns a function that answers a GET or HEAD request with a file of the build, from memory. It returns false, and
 * does not answer, if there is no such file. Range requests get the whole file (RFC 9110, 14.2: ranges may be ignored).
 */
export function serveStatic(
  client: ReadonlyMap<string, Buffer>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = staticFiles(client)
  // The offline shell is the same for all hosts, so its inline scripts are allowed by hash: a nonce would have to be
  // new for each answer.
  const hashes = scriptHashes(client.get('_shell.html')?.toString() ?? '')
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    const file = files.get(path)
    if (!file || !isRead(request)) return false
    const host = request.headers.host ?? ''
    if (path.endsWith('.html')) response.setHeader('content-security-policy', shellPolicy(host, hashes))
    send(file, request, response)
    return true
  }
}

const sharedAsset = /^\/assets\/[\w-][\w.-]*$/

/**
 * Returns a function that answers a GET or HEAD request with an asset of another build. It resolves to false, and does
 * not answer, if there is no such asset. `find`: reads an asset by name.
 */
export function serveShared(
  find: (name: string) => Promise<Buffer | undefined>,
): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const path = pathOf(request.url ?? '')
    if (!isRead(request) || !sharedAsset.test(path)) return false
    const name = path.slice(1)
    const body = await find(name)
    if (!body) return false
    const file = staticFiles(new Map([[name, body]])).get(path)
    if (file && !response.destroyed) send(file, request, response)
    return file !== undefined
  }
}

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

function send(
  { type, hash, cacheControl, plain, packed }: StaticFile,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  response.setHeader('etag', `W/"${hash}"`).setHeader('cache-control', cacheControl)
  if (packed.length > 0) response.setHeader('vary', 'Accept-Encoding')
  if (headers['if-none-match']?.includes(`"${hash}"`)) {
    response.writeHead(304).end()
    return
  }
  const accepted = String(headers['accept-encoding'] ?? '')
  const { encoding, body } = packed.find((one) => accepts(accepted, one.encoding)) ?? { encoding: '', body: plain }
  if (encoding !== '') response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': type, 'content-length': body.byteLength }).end(body)
}

function staticFiles(client: ReadonlyMap<string, Buffer>): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  for (const [name, plain] of client) {
    if (name.endsWith('.br') || name.endsWith('.gz') || name.split('/').some((part) => part.startsWith('.'))) continue
    const type = lookup(name) ?? 'application/octet-stream'
    files.set(`/${name}`, {
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      hash: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      plain,
      packed: encodings.flatMap(([ending, encoding]) => {
        const body = client.get(name + ending)
        return body ? [{ encoding, body }] : []
      }),
    })
  }
  return files
}

function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Security: without a regular expression, because a long run of spaces would take a second of the whole process. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = 'q=1'] = part.toLowerCase().split(';', 2)
    return name.trim() === encoding && Number(weight.trim().replace('q=', '')) > 0
  })
}
