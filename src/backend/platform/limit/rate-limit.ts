import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#src/backend/platform/db/db.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import type { Context } from '#src/backend/platform/call/context.ts'
import { networkOf } from '#src/web/network.ts'

/** Limit of the attempts that are counted under a key. If `max` is infinite, attempts are counted but never refused. */
export type Limit = {
  key: string
  max: number
  /** The count is reset after this time without an attempt; with `isFixed`, after this time since the first attempt. */
  windowSeconds: number
  isFixed?: boolean
}

export type Taken = { key: string; resetsAt: Date; before: Date | undefined }[]

export const quarterHourSeconds = 15 * 60

class TooMany extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Too many tries; ${seconds} s to wait`)
    this.seconds = seconds
  }
}

/**
 * Returns a username in the form under which attempts are counted and accounts are found. Only ASCII letters become
 * lower case, because two different other letters can have the same lower case.
 */
export function lowered(username: string): string {
  return username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * Returns a keyed hash of values, for use in the key of a limit. Without the secret, it reveals nothing about the
 * values.
 */
export function hmacOf(secret: string, ...parts: string[]): string {
  return createHmac('sha256', `portal limits ${secret}`).update(JSON.stringify(parts)).digest('base64url')
}

export function hiddenNetwork({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string {
  return hmacOf(settings.secret, 'network', networkOf(caller.ip))
}

/**
 * Counts an attempt. Call it before the attempt is made, so that concurrent attempts cannot exceed the limit. Returns a
 * value to pass to refundAttempt. If a limit is reached, it counts nothing and returns the number of seconds to wait.
 */
export async function countAttempt(database: Database, limits: Limit[], now: Date): Promise<Taken | number> {
  if (limits.length === 0) return []
  const keys = limits.map(({ key }) => key)
  const kept = await database.read
    .select()
    .from(rateLimit)
    .where(and(inArray(rateLimit.key, keys), gt(rateLimit.resetsAt, now)))
  const full = kept.filter(({ key, tries }) => tries >= maxOf(limits, key))
  if (full.length > 0) return secondsUntil(full, now)
  try {
    const rows = await database.write(async (tx) => {
      const counted = await tx
        .insert(rateLimit)
        .values(limits.map((one) => rowOf(one, now)).sort((a, b) => (a.key < b.key ? -1 : 1)))
        .onConflictDoUpdate({ target: rateLimit.key, set: countedOn(limits, now) })
        .returning()
      const over = counted.filter(({ key, tries }) => tries > maxOf(limits, key))
      if (over.length > 0) throw new TooMany(secondsUntil(over, now))
      return counted
    })
    return rows.map(({ key, resetsAt }) => ({ key, resetsAt, before: kept.find((row) => row.key === key)?.resetsAt }))
  } catch (error) {
    if (error instanceof TooMany) return error.seconds
    throw error
  }
}

/**
 * Removes an attempt from the counts. Call it if the attempt succeeded or was not made. `taken`: the result of
 * countAttempt.
 */
export async function refundAttempt(database: Database, taken: Taken): Promise<void> {
  if (taken.length === 0) return
  await database.write(async (tx) => {
    for (const { key, resetsAt, before = resetsAt } of taken.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      await tx
        .update(rateLimit)
        .set({
          tries: sql`greatest(${rateLimit.tries} - 1, 0)`,
          resetsAt: sql`case when ${rateLimit.resetsAt} = ${resetsAt.toISOString()}::timestamptz then ${before.toISOString()}::timestamptz else ${rateLimit.resetsAt} end`,
        })
        .where(eq(rateLimit.key, key))
  })
}

function rowOf({ key, windowSeconds }: Limit, now: Date) {
  return { key, tries: 1, resetsAt: new Date(now.getTime() + windowSeconds * 1000) }
}

function countedOn(limits: Limit[], now: Date) {
  const isOver = sql`${rateLimit.resetsAt} <= ${now.toISOString()}::timestamptz`
  const fixed = limits.filter((limit) => limit.isFixed).map(({ key }) => key)
  const isFixed = fixed.length === 0 ? sql`false` : inArray(rateLimit.key, fixed)
  return {
    tries: sql`case when ${isOver} then 1 else ${rateLimit.tries} + 1 end`,
    resetsAt: sql`case when ${isFixed} and not ${isOver} then ${rateLimit.resetsAt} else excluded.resets_at end`,
  }
}

function maxOf(limits: Limit[], key: string): number {
  return limits.find((limit) => limit.key === key)?.max ?? 0
}

function secondsUntil(rows: { resetsAt: Date }[], now: Date): number {
  return Math.max(...rows.map(({ resetsAt }) => Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)), 1)
}
