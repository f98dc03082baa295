import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#src/backend/platform/log/log.ts'
import { addressOf } from './address-of.ts'
import { isFileUpload } from '#src/web/file-upload.ts'
import { loggedPath } from '#src/web/logged-path.ts'

const answerMs = 120_000
const uploadMs = 3_600_000

/**
 * Ends a request that takes longer than `ms`: with status 408 if its body has not arrived completely, otherwise with
 * 503. An answer that has already started, such as an event stream, may continue.
 */
export function limitTime(request: IncomingMessage, response: ServerResponse, log: Log, ms = limitOf(request)): void {
  const late = setTimeout(() => {
    if (response.headersSent) return
    const reference = randomUUID()
    const about = {
      reference,
      address: addressOf(request, response),
      method: request.method,
      path: loggedPath(request.url ?? ''),
      ms,
    }
    log.error({ event: 'answer-late', ...about }, 'An answer took too long')
    if (request.complete) refuse(response, 503, `This takes too long. Reference: ${reference}`, { 'retry-after': '30' })
    else refuse(response, 408, 'The request did not come to its end.', { connection: 'close' })
  }, ms)
  late.unref()
  response.once('close', () => clearTimeout(late))
}

/**
 * Returns the time limit of a request in ms. Uploads of files have more time than other requests, because a file is
 * processed while it arrives.
 */
export function limitOf({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): number {
  const isFile = url.startsWith('/vue/') || isFileUpload(url.split('?', 1)[0] ?? '')
  const isUpload = method === 'POST' && isFile && !headers['content-type']?.includes('json')
  return isUpload ? uploadMs : answerMs
}

export function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = Buffer.from(`${text}\n`)
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.byteLength,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(body)
}
