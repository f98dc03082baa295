import { randomUUID } from 'node:crypto'
import { throttled } from '#src/backend/platform/log/throttled.ts'
import { loggedPath } from '#src/web/logged-path.ts'
import { httpLog } from './http-log.server.ts'

const refusing = new Set([400, 403, 405, 413])

type Refused = { reference: string; address: string; method: string; path: string; status: number }

const tellOf = new Map<number, (refused: Refused) => void>()

/**
 * Logs an answer that refuses a request, and returns it with the reference of the log entry. Refusals of calls are left
 * out, because calls log their own.
 */
export function logRefusal(request: Request & { ip?: string }, response: Response): Response {
  const { status, headers } = response
  const path = loggedPath(addressOf(request))
  const isRefused = refusing.has(status) || (status === 404 && path.startsWith('/_serverFn'))
  // A call answers with JSON and has logged its refusal. A page is not a refusal.
  if (!isRefused || !/^(text\/plain|$)/.test(headers.get('content-type') ?? '')) return response
  const reference = randomUUID()
  tell({ reference, address: request.ip ?? '', method: request.method, path, status })
  const answer = new Response(response.body, response)
  answer.headers.set('x-request-id', reference)
  return answer
}

/** Throttled for each status separately, so that many refusals of one kind do not hide others. */
function tell(refused: Refused): void {
  const { status } = refused
  const known = tellOf.get(status)
  const telling =
    known ??
    throttled<Refused>((one, untold) =>
      httpLog()[status === 403 ? 'warn' : 'info'](
        { event: 'request-refused', ...one, untold },
        'A request was refused',
      ),
    )
  tellOf.set(status, telling)
  telling(refused)
}

/** Returns the request's address; '' if an invalid Host makes it unreadable. */
function addressOf(request: Request): string {
  try {
    return request.url
  } catch {
    return ''
  }
}
