import type { Platform } from '#src/backend/platform/call/context.ts'
import type { ReplicaState } from '#src/backend/platform/db/db.ts'
import type { Disk } from '#src/backend/platform/figures/disk.ts'
import { readFigures } from '#src/backend/platform/figures/figures.ts'
import type { WaitingMails } from '#src/backend/platform/figures/mails.ts'

const timeoutMs = 2_000

/** Returns an answer with status 200. It shows only that the process is running. */
export function answerHealth(): Response {
  return plain(200, 'ok')
}

/**
 * Answers with status 200 if this process can serve requests, and 503 if the database does not answer. The text also
 * says whether the disk or the mails need an operator. They do not affect the status, because a full disk or stuck
 * mails usually affect all processes: a load balancer would remove every process, and nobody could even read.
 */
export async function answerReadiness(platform: Platform): Promise<Response> {
  const { database, log } = platform
  const figures = readFigures(platform)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    await Promise.race([database.ping(), late])
  } catch (error) {
    log.error({ event: 'database-gone', err: error }, 'The database does not answer')
    return plain(503, 'the database does not answer')
  } finally {
    clearTimeout(timer)
  }
  const { disk, mails } = await figures
  const replica = database.replicaState?.()
  const states = [
    'ready',
    'database: ok',
    ...(replica ? [`replica: ${replicaWords[replica]}`] : []),
    `disk: ${stateOfDisk(disk)}`,
    `mail: ${stateOfMails(mails)}`,
  ]
  return plain(200, states.join('\n'))
}

const replicaWords: Record<ReplicaState, string> = {
  ok: 'ok',
  behind: 'failed, it lags behind the primary',
  gone: 'failed, it does not answer',
  promoted: 'failed, it is not a standby',
  other: 'failed, it is of another database',
}

function stateOfDisk(disk: Disk | null): string {
  if (disk === null) return 'unknown'
  return disk.isFull ? `failed, ${Math.floor(disk.freeBytes / 1e6)} MB are free` : 'ok'
}

function stateOfMails(mails: WaitingMails | null): string {
  if (mails === null) return 'unknown'
  const { oldestAt, waiting, isStuck } = mails
  if (!isStuck || oldestAt === null) return 'ok'
  return `failed, ${waiting} waiting, the oldest for ${Math.floor((Date.now() - oldestAt.getTime()) / 60_000)} minutes`
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
