import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { readSession } from '#src/session.server.ts'
import type { Answer, Input } from '#src/vue/call.ts'
import { i18nSave, i18nSaveVartext, i18nSystem, i18nVartext } from '#src/vue/i18n.ts'
import { callAsUser } from '#src/vue/transport.ts'

type Owned<Sent> = Sent & { owner: string }

export const readSystemTexts = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof i18nSystem>) => input)
  .handler(({ data }) => callAsUser(i18nSystem, data))

export const readVartexts = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof i18nVartext>) => input)
  .handler(({ data }) => callAsUser(i18nVartext, data))

export const saveTexts = createServerFn({ method: 'POST' })
  .validator((input: Owned<Input<typeof i18nSave>>) => input)
  .handler(({ data }) => asOwner(data.owner, () => callAsUser(i18nSave, data)))

export const saveVartexts = createServerFn({ method: 'POST' })
  .validator((input: Owned<Input<typeof i18nSaveVartext>>) => input)
  .handler(({ data }) => asOwner(data.owner, () => callAsUser(i18nSaveVartext, data)))

/**
 * Somebody may have signed in as another user in another tab since the edits were made: they are saved in the name of
 * their owner or not at all. Without a session the call itself says so.
 */
async function asOwner<Data>(owner: string, call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const session = await readSession(getRequest())
  if (session && session.who.username.toLowerCase() !== owner)
    return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
  return call()
}
