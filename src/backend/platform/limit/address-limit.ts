import { m } from '#messages'
import type { Context } from '#src/backend/platform/call/context.ts'
import { hidden, type Limit, quarterHourSeconds, takeTry } from './rate-limit.ts'
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
/** An address gets five registration mails an hour: the first, and four of these. */
const perResent: SubjectLimit[] = [
  { max: 1, windowSeconds: 60 },
  { max: 4, windowSeconds: 3_600, isFixed: true },
]

/** Counts a try of this network for this subject, such as an e-mail address. Too many in 15 minutes (a mail sent again: in a minute, or an hour) are refused with the seconds to wait; one person cannot use up a shared network's. */
export async function assertNotTooMany(context: Context, deed: Deed, subject = ''): Promise<void> {
  const { database, settings, caller, now } = context
  const network = networkOf(caller.ip)
  if (network === '') return
  const { secret } = settings
  const whole = { max: maxPerNetwork, windowSeconds: quarterHourSeconds }
  const limits: Limit[] = [{ key: `${deed}:network:${hidden(secret, network)}`, ...whole }]
  if (subject !== '') {
    const own = hidden(secret, network, subject.toLowerCase())
    for (const one of deed === 'register-resend' ? perResent : perSubject)
      limits.push({ key: `${deed}:${one.windowSeconds}:${own}`, ...one })
  }
  const taken = await takeTry(database, limits, now)
  if (typeof taken !== 'number') return
  const text = m.address_limit_reached({ wait: waitOf(taken, caller.locale) }, { locale: caller.locale })
  throw new RefusalError('too-many', [text], { retryAfterSeconds: taken })
}
