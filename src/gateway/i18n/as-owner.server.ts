import { getRequest } from '@tanstack/react-start/server'
import { readSession } from '#src/session/session.server.ts'
import { ownerOf } from '#src/session/session.ts'
import type { Answer } from '#src/contract/call/call.ts'

type Owner = { owner: string }
export type Owned<Sent> = Sent & Owner

/**
 * Makes a call that saves the work of `owner`. If the session belongs to somebody else, because another person has
 * signed in in another tab, returns the refusal 'unauthenticated' without making the call.
 */
export async function asOwner<Data>({ owner }: Owner, call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const session = await readSession(getRequest())
  if (session && ownerOf(session.who) !== owner)
    return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
  return call()
}
