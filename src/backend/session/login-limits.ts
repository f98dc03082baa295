import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#src/backend/platform/call/context.ts'
import { isGuest } from '#src/site/sites.server.ts'
import { hmacOf, type Limit, lowered, quarterHourSeconds } from '#src/backend/platform/limit/rate-limit.ts'
import { dayKey, familiarKey, hereKey, type Holder } from '#src/backend/platform/password/known-network.ts'
import { findDevice } from './device.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { networkOf } from '#src/web/network.ts'

export type Standing = {
  account: string
  network: string
  /**
   * Guests sign in with a button, so there is no password to guess. They have no limits, because anybody could use
   * those to lock all guests out.
   */
  isGuest: boolean
  device: string | null
  isFamiliar: boolean
}

const maxHere = 10
const maxAnywhere = 100
const daySeconds = 86_400

/**
 * Returns what is known about a login attempt: the account, the network, and whether the account has signed in before
 * on this device or from this network. For an unknown account (`holder` null), it makes the same database queries, so
 * that the timing reveals nothing.
 */
export async function standingOf(
  { database, settings, caller, now }: Context,
  { username, device }: { username: string; device: string },
  holder: Holder | null,
): Promise<Standing> {
  const { secret } = settings
  const network = networkOf(caller.ip)
  const subject = holder ?? { id: 0, passwordHash: '' }
  const familiar = familiarKey(secret, network, subject)
  const [row] = await database.read
    .select({ key: rateLimit.key })
    .from(rateLimit)
    .where(and(eq(rateLimit.key, familiar), gt(rateLimit.resetsAt, now)))
  const known = await findDevice(secret, device, subject, now)
  const guest = isGuest(username)
  return {
    account: hmacOf(secret, lowered(username)),
    network,
    isGuest: guest,
    device: guest ? null : known,
    isFamiliar: !guest && row !== undefined,
  }
}

/**
 * Returns the limits that apply to failed logins for an account. On a known device, only failures on that device count;
 * on a known network, only failures from that network; otherwise failures from the network and from everywhere. The
 * guest account has no limit. Attempts on many accounts from one network are not limited here; the queue for password
 * hashing slows them down.
 */
export function loginLimits(secret: string, standing: Standing): Limit[] {
  const { account, network, device, isFamiliar } = standing
  if (standing.isGuest) return []
  const window = { windowSeconds: quarterHourSeconds }
  const here = { key: hereKey(secret, account, network), max: maxHere, ...window }
  if (device !== null) {
    const own = { key: `login:device:${hmacOf(secret, account, device)}`, max: maxHere, ...window }
    return [own, { ...here, max: Number.POSITIVE_INFINITY }]
  }
  if (isFamiliar) return [here]
  const anywhere = { key: dayKey(account), max: maxAnywhere, windowSeconds: daySeconds, isFixed: true }
  return [here, anywhere]
}
