import { getRequest } from '@tanstack/react-start/server'
import { readSession, signInIdOf } from '#src/session/session.server.ts'
import { ownerOf } from '#src/session/session.ts'
import type { Answer } from '#src/contract/call/call.ts'

type Owner = { owner: string; signIn: string }
export type Owned<Sent> = Sent & Owner

/**
 * Makes a call only if the session still belongs to the owner and the sign-in in the request; otherwise refuses it as
 * unauthenticated. Another tab may have signed in again.
 */
export async function asOwner<Data>(
  { owner, signIn }: Owner,
  call: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const session = await readSession(getRequest())
  if (session && (ownerOf(session.who) !== owner || signInIdOf(session) !== signIn))
    return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
  return call()
}
