import { m } from '#messages'
import type { Caller } from '#src/session/caller.ts'
import type { Answer, Call } from '#src/contract/call/call.ts'
import { guestMay } from '#src/contract/call/refusals.ts'
import { session } from '#src/contract/session.ts'
import { isGuest } from '#src/site/sites.server.ts'

/**
 * Refuses a call that guests may not make before it is sent: a foreign backend treats a guest account like any other.
 * Returns undefined if the call may proceed.
 */
export function refuseGuest(
  call: Pick<Call, 'name' | 'method' | 'auth' | 'guestMay'>,
  { whose, locale }: Pick<Caller, 'whose' | 'locale'>,
): Extract<Answer<never>, { ok: false }> | undefined {
  if (call.auth !== 'token' || guestMay(call) || !whose || !isGuest(whose.username)) return undefined
  // A user acting as a guest can always switch back.
  if (call.name === session.switchUser.name && whose.realUsername !== null) return undefined
  return { ok: false, refusal: { code: 'forbidden', messages: [m.guest_reads_only({}, { locale })] } }
}
