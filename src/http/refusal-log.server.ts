import { throttled } from '#src/backend/platform/log/throttled.ts'
import { loggedPath } from '#src/web/logged-path.ts'
import { httpLog } from './http-log.server.ts'

const refusing = new Set([400, 403, 405, 413])

type Refused = { reference: string; address: string; method: string; path: string; status: number }

const tellOf = new Map<number, (refused: Refused) => void>()

/**
 * Logs an answer by which the server refuses a request, for example a 403. Does nothing for other answers, and for
 * those of calls, which log their own refusals. `reference`: the request’s id.
 */
export function logRefusal(request: Request & { ip?: string }, response: Response, reference: string): void {
  const { status, headers } = response
  const path = loggedPath(addressOf(request))
  const isRefused = refusing.has(status) || (status === 404 && path.startsWith('/_serverFn'))
  // A call's answer is JSON and logged already; a page is no refusal.
  if (!isRefused || !/^(text\/plain|$)/.test(headers.get('content-type') ?? '')) return
  tell({ reference, address: request.ip ?? '', method: request.method, path, status })
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
