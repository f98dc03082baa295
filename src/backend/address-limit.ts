import { m } from '#messages'
import type { Context } from '#src/backend/context.ts'
import { type Limit, takeTry } from '#src/backend/rate-limit.ts'
import { Refused } from '#src/backend/refused.ts'

/** What anybody may do without having signed in. */
type Deed = 'register-contact' | 'register-company' | 'password-reset' | 'password-change'

const most = 100

/** Counts a try of whoever calls from this address; one too many within 15 minutes is refused, with the seconds to wait. Answers what to give back. */
export async function assertNotTooMany({ database, caller, now }: Context, deed: Deed): Promise<Limit[]> {
  const limits: Limit[] = caller.ip === '' ? [] : [{ key: `${deed}:ip:${caller.ip}`, most }]
  const wait = limits.length === 0 ? null : await takeTry(database, limits, now)
  if (wait === null) return limits
  const text = m.address_limit_reached({ minutes: Math.ceil(wait / 60) }, { locale: caller.locale })
  throw new Refused('too-many', [text], { retryAfterSeconds: wait })
}
