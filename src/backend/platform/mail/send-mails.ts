import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Platform } from '#src/backend/platform/call/context.ts'
import { composeMail, type MailRow } from './compose.ts'
import { deliveriesAtOnce, type MailTransport } from './mail-transport.ts'
import { mail } from '#src/backend/platform/db/tables/portal.ts'

const minuteMs = 60_000
/** Time in ms that a process has for sending a mail that it has taken. After that, another process takes the mail. */
const leaseMs = 5 * minuteMs
const triedForMs = 24 * 60 * minuteMs

/**
 * Sends the mails that are due. Several processes can call it at the same time. A mail that could not be sent is tried
 * again after 1, 2, 4 … minutes, for a day. If a process dies right after sending, the mail is sent again with the same
 * message id. `clock`: is asked for each few mails, because a round may take an hour. `signal`: ends the round after
 * the mails that are being sent.
 */
export async function sendMails(
  platform: Platform,
  post: MailTransport,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const due = await takeDue(platform, clock())
    await Promise.all(due.map((row) => sendMail(platform, post, row, clock())))
    if (due.length < deliveriesAtOnce) return
  }
}

async function takeDue({ database }: Platform, now: Date): Promise<MailRow[]> {
  return database.write(async (tx) => {
    const open = and(isNull(mail.sentAt), isNull(mail.endedAt), lte(mail.nextTryAt, now))
    const due = await tx
      .select({ id: mail.id })
      .from(mail)
      .where(open)
      .orderBy(asc(mail.nextTryAt), asc(mail.id))
      .limit(deliveriesAtOnce)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    const change = { tries: sql`${mail.tries} + 1`, nextTryAt: new Date(now.getTime() + leaseMs) }
    return tx.update(mail).set(change).where(inArray(mail.id, ids)).returning()
  })
}

async function sendMail({ database, log }: Platform, post: MailTransport, row: MailRow, now: Date): Promise<void> {
  const note = (change: Partial<MailRow>) =>
    database.write((tx) => tx.update(mail).set(change).where(eq(mail.id, row.id)))
  try {
    const composed = await database.write((tx) => composeMail(tx, row, now))
    if (composed === null) {
      await note({ endedAt: now })
      return
    }
    await post.deliver({ ...composed, id: row.id, createdAt: row.createdAt })
  } catch (error) {
    const failed = { mail: row.id, template: row.template, tries: row.tries, err: error }
    const lastAt = row.createdAt.getTime() + triedForMs
    if (isForGood(error) || now.getTime() >= lastAt) {
      log.error({ event: 'mail-given-up', ...failed }, 'A mail was given up')
      await note({ endedAt: now, error: reasonOf(error) })
      return
    }
    log.warn({ event: 'mail-delayed', ...failed }, 'A mail was not sent and will be tried again')
    const nextTryAt = new Date(Math.min(now.getTime() + 2 ** (row.tries - 1) * minuteMs, lastAt))
    await note({ nextTryAt, error: reasonOf(error) })
    return
  }
  await note({ sentAt: new Date(), error: '' })
}

/**
 * Returns whether a failure is permanent. A 5xx answer to the mail is (RFC 5321, section 4.2.1), but not one to the
 * portal's login at the mail server.
 */
function isForGood(error: unknown): boolean {
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...Object(error) }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
