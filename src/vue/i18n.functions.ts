import { createServerFn } from '@tanstack/react-start'
import type { Input } from '#src/vue/call.ts'
import { i18nSave, i18nSaveVartext, i18nSystem, i18nVartext } from '#src/vue/i18n.ts'
import { callAsUser } from '#src/vue/transport.ts'

export const readSystemTexts = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof i18nSystem>) => input)
  .handler(({ data }) => callAsUser(i18nSystem, data))

export const readVartexts = createServerFn({ method: 'GET' })
  .validator((input: Input<typeof i18nVartext>) => input)
  .handler(({ data }) => callAsUser(i18nVartext, data))

export const saveTexts = createServerFn({ method: 'POST' })
  .validator((input: Input<typeof i18nSave>) => input)
  .handler(({ data }) => callAsUser(i18nSave, data))

export const saveVartexts = createServerFn({ method: 'POST' })
  .validator((input: Input<typeof i18nSaveVartext>) => input)
  .handler(({ data }) => callAsUser(i18nSaveVartext, data))
