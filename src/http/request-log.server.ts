import { accountIn } from '#src/backend/platform/log/log.ts'
import { type Answered, isAnswerLogged, logOf, publishAnswer, unknownRoute } from '#src/backend/platform/log/answers.ts'
import { readSession } from '#src/session/session.server.ts'
import { readSettings } from '#src/settings.ts'
import type { RequestIdentity } from '#src/web/request-identity.ts'
import { httpLog } from './http-log.server.ts'

type Named = { kind: 'page' | 'function'; route: string | undefined }

/** Balancers ask every few seconds: only a failure is worth a line. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Calls `answer` for a page or a server function, and logs the route, the status, the time in milliseconds and the
 * account of the session. A call is not logged again, because the backend has logged it; a health check is logged only
 * if it fails. `nameRoute` is called after the answer.
 */
export async function answerLogged(
  request: Request,
  identity: RequestIdentity,
  nameRoute: () => Promise<Named>,
  answer: () => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now()
  const report = async (status: number) => {
    const ms = performance.now() - startedAt
    const { kind, route = unknownRoute } = await nameRoute()
    const answered = { kind, route, status, ms }
    publishAnswer(answered)
    if (probes.has(answered.route) && status < 500) return
    await logAnswer(request, identity, answered)
  }
  const response = await answer().catch(async (error: unknown) => {
    await report(500)
    throw error
  })
  // Set by the backend, which has logged this call.
  if (!response.headers.has('x-request-id')) await report(response.status)
  return response
}

async function logAnswer(
  request: Request,
  identity: RequestIdentity,
  { kind, route, status, ms }: Answered,
): Promise<void> {
  const { logRequestPercent, secret } = readSettings()
  const log = httpLog()
  if (!log.isLevelEnabled('info') || !isAnswerLogged(status, logRequestPercent)) return
  const session = await readSession(request)
  const account = session ? { account: accountIn(secret, session.who.username) } : {}
  const { method } = request
  const line = { event: 'answered', kind, method, route, status, ms: Math.round(ms), ...account }
  logOf(log, identity).info(line, 'answered')
}
