import { m } from '#messages'
import type { Context } from '#src/backend/platform/call/context.ts'
import { hmacOf, type Limit, quarterHourSeconds, countAttempt } from './rate-limit.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { waitOf } from './wait.ts'
import { networkOf } from '#src/web/network.ts'

type Deed =
  | 'register-contact'
  | 'register-resend'
  | 'register-company'
  | 'password-reset'
  | 'password-change'
  | 'email-confirm'

const maxPerNetwork = 300

type SubjectLimit = Omit<Limit, 'key'>
const perSubject: SubjectLimit[] = [{ max: 20, windowSeconds: quarterHourSeconds }]
/** Limits for sending a registration mail again. With the first one, an address gets five mails an hour. */
const perResent: SubjectLimit[] = [
  { max: 1, windowSeconds: 60 },
  { max: 4, windowSeconds: 3_600, isFixed: true },
]

/**
 * Counts an attempt by the caller's network, both in total and for a subject, such as a mail address. Throws a refusal
 * with the seconds to wait if there were too many. The limit per subject is lower, so that one person cannot use up the
 * attempts of a shared network.
 */
export async function assertNotTooMany(context: Context, deed: Deed, subject = ''): Promise<void> {
  const { database, settings, caller, now } = context
  const network = networkOf(caller.ip)
  if (network === '') return
  const { secret } = settings
  const whole = { max: maxPerNetwork, windowSeconds: quarterHourSeconds }
  const limits: Limit[] = [{ key: `${deed}:network:${hmacOf(secret, network)}`, ...whole }]
  if (subject !== '') {
    const own = hmacOf(secret, network, subject.toLowerCase())
    for (const one of deed === 'register-resend' ? perResent : perSubject)
      limits.push({ key: `${deed}:${one.windowSeconds}:${own}`, ...one })
  }
  const taken = await countAttempt(database, limits, now)
  if (typeof taken !== 'number') return
  const text = m.address_limit_reached({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
  throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
}
