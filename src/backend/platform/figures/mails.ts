import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '#src/backend/platform/db/db.ts'

/**
 * State of the mail queue. `waiting`: how many mails wait to be sent. `oldestAt`: when the oldest of them was queued;
 * null if none waits. `isStuck`: whether sending seems not to work any more.
 */
export type WaitingMails = { waiting: number; oldestAt: Date | null; isStuck: boolean }

/** A mail server that greylists accepts a mail a few minutes later. */
const stuckAfterMs = 15 * 60_000

const queue = z.object({ waiting: z.int(), oldest: z.coerce.number().nullable(), stuck: z.boolean() })

/**
 * Reads the state of the mail queue. It is stuck if a mail has waited for 15 minutes and no mail has been sent since it
 * was queued. A mail that the recipient's server defers for a day does not make it stuck, as long as later mails are
 * sent.
 */
export async function readWaitingMails(db: Db, now: Date): Promise<WaitingMails> {
  const longAgo = new Date(now.getTime() - stuckAfterMs).toISOString()
  const [row] = await rowsOf(
    db,
    queue,
    sql`select count(*)::int as waiting, extract(epoch from min(created_at)) * 1000 as oldest,
      coalesce(bool_or(created_at < ${longAgo}::timestamptz and created_at > coalesce((select max(sent_at) from mail), '-infinity')), false) as stuck
      from mail where sent_at is null and ended_at is null`,
  )
  const { waiting = 0, oldest = null, stuck = false } = row ?? {}
  return { waiting, oldestAt: oldest === null ? null : new Date(oldest), isStuck: stuck }
}
