import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { readSession, signInOf } from '#src/session.server.ts'
import { ownerOf } from '#src/session.ts'
import type { Answer, Input } from '#src/contract/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'

type Owner = { owner: string; signIn: string }
type Owned<Sent> = Sent & Owner

export const readSystemTexts = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.system>>)
  .handler(({ data }) => callAsUser(i18n.system, data))

export const readVartexts = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.vartext>>)
  .handler(({ data }) => callAsUser(i18n.vartext, data))

export const saveTexts = createServerFn({ method: 'POST' })
  .validator(sent<Owned<Input<typeof i18n.save>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.save, data)))

export const saveVartexts = createServerFn({ method: 'POST' })
  .validator(sent<Owned<Input<typeof i18n.saveVartext>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveVartext, data)))

/** Saves in the name of the edits' owner and under the sign-in that vouches for them, or not at all: another tab may have signed in anew meanwhile. */
async function asOwner<Data>({ owner, signIn }: Owner, call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const session = await readSession(getRequest())
  if (session && (ownerOf(session.who) !== owner || signInOf(session) !== signIn))
    return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
  return call()
}
