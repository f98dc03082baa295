import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/contract/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { asOwner, type Owned } from './as-owner.server.ts'

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
