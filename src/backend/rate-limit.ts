import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#src/backend/db.ts'
import { rateLimit } from '#src/backend/tables.ts'

export type Limit = { key: string; most: number }
const windowMs = 15 * 60_000

/** A username in the one form it is counted and looked up by. Of ASCII alone: elsewhere two letters can have one small form. */
export function lowered(username: string): string {
  return username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** How often a login may fail within 15 minutes: for one account, whether it exists or not, and from one address. */
export function loginLimits(username: string, ip: string): Limit[] {
  const account = { key: `login:user:${hashOf(lowered(username))}`, most: 10 }
  return ip === '' ? [account] : [account, { key: `login:ip:${ip}`, most: 100 }]
}

/**
 * Counts a try before it is made, so that many at once cannot slip through together. Answers the seconds
 * to wait where there were too many already; a try that succeeds is given back.
 */
export async function takeTry(database: Database, limits: Limit[], now: Date): Promise<number | null> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const rows = await database.write((tx) =>
    tx
      .insert(rateLimit)
      .values(limits.map(({ key }) => ({ key, tries: 1, resetsAt })).sort((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: {
          tries: sql`case when ${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz then 1 else ${rateLimit.tries} + 1 end`,
          resetsAt: sql`case when ${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz then excluded.resets_at else ${rateLimit.resetsAt} end`,
        },
      })
      .returning(),
  )
  const over = rows.filter((row) => row.tries > (limits.find(({ key }) => key === row.key)?.most ?? 0))
  if (over.length === 0) return null
  return Math.max(...over.map((row) => Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000)), 1)
}

export async function giveBackTry(database: Database, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await database.write((tx) =>
    tx
      .update(rateLimit)
      .set({ tries: sql`greatest(${rateLimit.tries} - 1, 0)` })
      .where(inArray(rateLimit.key, keys)),
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
