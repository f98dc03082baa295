import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '#src/backend/platform/db/db.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import type { Context } from '#src/backend/platform/call/context.ts'
import { networkOf } from '#src/web/network.ts'

/** How many attempts of one kind are allowed. `max` is infinite for attempts that are only counted. */
export type Limit = {
  key: string
  max: number
  /** Time without an attempt after which the count resets; with isFixed, time after the first attempt. */
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
 * Returns a username in the form by which it is counted and looked up. Lowers only ASCII letters: elsewhere two letters
 * can share one lower case.
 */
export function lowered(username: string): string {
  return username.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Returns a part of a key that reveals nothing without the secret. */
export function hmacOf(secret: string, ...parts: string[]): string {
  return createHmac('sha256', `portal limits ${secret}`).update(JSON.stringify(parts)).digest('base64url')
}

export function hiddenNetwork({ settings, caller }: Pick<Context, 'settings' | 'caller'>): string {
  return hmacOf(settings.secret, 'network', networkOf(caller.ip))
}

/**
 * Counts an attempt before it is made, so that many concurrent ones cannot slip through. If there were too many,
 * returns the seconds to wait and counts nothing.
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

/** Gives back an attempt that succeeded or was never made. */
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
