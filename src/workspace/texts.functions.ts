import { createServerFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { readSession } from '#src/session.server.ts'
import type { Answer } from '#src/vue/call.ts'
import { i18nSave, i18nSaveVartext, type Saved } from '#src/vue/i18n.ts'
import { callAsUser } from '#src/vue/transport.ts'
import type { SaveBody } from './port.ts'
import type { Scope } from './view.ts'

/**
 * Saves for the owner of the edits and nobody else: somebody may have signed in as another user in another tab since the
 * screen was opened, and one user's edits are never sent in another's name.
 */
export const saveAsOwner = createServerFn({ method: 'POST' })
  .validator((input: { scope: Scope; owner: string; body: SaveBody }) => input)
  .handler(async ({ data: { scope, owner, body } }): Promise<Answer<Saved>> => {
    const session = await readSession(getRequest())
    if (session && session.who.username.toLowerCase() !== owner) return { ok: false, refusal: { code: 'unauthenticated', messages: [] } }
    const input = { params: {}, query: {}, body }
    return scope === 'system' ? callAsUser(i18nSave, input) : callAsUser(i18nSaveVartext, input)
  })
