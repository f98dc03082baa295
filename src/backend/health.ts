import type { Platform } from '#src/backend/platform/call/context.ts'

const timeoutMs = 2_000

/** Answers that the process is running. */
export function answerHealth(): Response {
  return plain(200, 'ok')
}

export async function answerReadiness({ database, log }: Platform): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([database.ping(), late])
    return plain(200, 'ready')
  } catch (error) {
    log.error({ event: 'database-gone', err: error }, 'The database does not answer')
    return plain(503, 'the database does not answer')
  } finally {
    clearTimeout(timer)
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
