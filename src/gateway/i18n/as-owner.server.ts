import { getRequest } from '@tanstack/react-start/server'
import { readSession, signInOf } from '#src/session.server.ts'
import { ownerOf } from '#src/session.ts'
import type { Answer } from '#src/contract/call/call.ts'

type Owner = { owner: string; signIn: string }
export type Owned<Sent> = Sent & Owner

/** Saves, or reads what is theirs alone, only as the owner of what is sent and under their sign-in: another tab may have signed in anew meanwhile. */
export async function asOwner<Data>(
  { owner, signIn }: Owner,
  call: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const session = await readSession(getRequest())
  if (session && (ownerOf(session.who) !== owner || signInOf(session) !== signIn))
    return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
  return call()
}
