import { m } from '#messages'
import { RefusalError } from './refusal-error.ts'
import type { Locale } from '#src/site/site.ts'
import { isGuest } from '#src/site/sites.server.ts'
import type { Call } from '#src/contract/call/call.ts'
import { guestMay } from '#src/contract/call/refusals.ts'

/**
 * Refuses a guest's call unless it only reads or its contract allows guests, because anybody can sign in as a guest.
 */
export function assertNoGuestWrites(
  who: { username: string },
  call: Pick<Call, 'method' | 'guestMay'>,
  locale: Locale,
): void {
  if (!guestMay(call) && isGuest(who.username))
    throw new RefusalError('forbidden', [m.guest_reads_only({}, { locale })])
}
