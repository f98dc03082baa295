import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'

/** Mails that wait to be sent; when the oldest was queued; whether sending no longer works. */
export type WaitingMails = { waiting: number; oldestAt: Date | null; isStuck: boolean }

/** A mail server that greylists accepts a mail a few minutes later. */
const stuckAfterMs = 15 * 60_000

const queue = z.object({ waiting: z.int(), oldest: z.coerce.number().nullable() })
const sent = z.object({ sent: z.boolean() })

/**
 * Reads the mail queue. It is stuck if its oldest mail has waited for 15 minutes and no mail has been sent since: one
 * recipient whose server defers mails for a day does not count.
 */
export async function readWaitingMails(db: Db, now: Date): Promise<WaitingMails> {
  const [row] = await rowsOf(
    db,
    queue,
    sql`select count(*)::int as waiting, extract(epoch from min(created_at)) * 1000 as oldest
      from mail where sent_at is null and ended_at is null`,
  )
  const { waiting = 0, oldest = null } = row ?? {}
  const oldestAt = oldest === null ? null : new Date(oldest)
  const isOld = oldestAt !== null && now.getTime() - oldestAt.getTime() > stuckAfterMs
  return { waiting, oldestAt, isStuck: isOld && !(await hasSentSince(db, oldestAt)) }
}

async function hasSentSince(db: Db, at: Date): Promise<boolean> {
  const [row] = await rowsOf(
    db,
    sent,
    sql`select exists (select from mail where sent_at > ${at.toISOString()}::timestamptz) as sent`,
  )
  return row?.sent ?? false
}
