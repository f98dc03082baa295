import { inArray } from 'drizzle-orm'
import type { Context } from '#src/backend/platform/call/context.ts'
import type { Db } from '#src/backend/platform/db/db.ts'
import { rateLimit } from '#src/backend/platform/db/tables/rate-limit.ts'
import { hmacOf, lowered } from '#src/backend/platform/limit/rate-limit.ts'
import { networkOf } from '#src/web/network.ts'
import { isGuest } from '#src/site/sites.server.ts'

export type Holder = { id: number; passwordHash: string }

const familiarDays = 90
const dayMs = 86_400_000

/**
 * Records for 90 days that an account has signed in from this network. A change of the account's password makes the
 * record invalid. Does nothing for guests.
 */
export async function rememberNetwork(
  tx: Db,
  secret: string,
  standing: { network: string; isGuest: boolean },
  holder: Holder,
  now: Date,
): Promise<void> {
  if (standing.isGuest || standing.network === '') return
  const key = familiarKey(secret, standing.network, holder)
  const resetsAt = new Date(now.getTime() + familiarDays * dayMs)
  await tx
    .insert(rateLimit)
    .values({ key, tries: 0, resetsAt })
    .onConflictDoUpdate({ target: rateLimit.key, set: { resetsAt } })
}

/**
 * Records the network from which a new password was set as known for the account, and resets the account's failed
 * attempts. Failed attempts by other people then cannot lock the user out there.
 */
export async function trustNetworkOfNewPassword(
  tx: Db,
  { settings, caller, now }: Context,
  holder: Holder & { email: string },
) {
  const { secret } = settings
  const network = networkOf(caller.ip)
  const account = hmacOf(secret, lowered(holder.email))
  const tried = [dayKey(account), hereKey(secret, account, network)]
  await tx.delete(rateLimit).where(inArray(rateLimit.key, tried))
  await rememberNetwork(tx, secret, { network, isGuest: isGuest(holder.email) }, holder, now)
}

export const dayKey = (account: string) => `login:day:${account}`
export const hereKey = (secret: string, account: string, network: string) =>
  `login:here:${hmacOf(secret, account, network)}`

export function familiarKey(secret: string, network: string, { id, passwordHash }: Holder): string {
  return `familiar:${hmacOf(secret, String(id), passwordHash, network)}`
}
