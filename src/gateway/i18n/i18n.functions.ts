import { createServerFn } from '@tanstack/react-start'
import { type Input, sendsNothing } from '#src/contract/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { sent } from '#src/gateway/sent.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { asOwner, type Owned } from './as-owner.server.ts'
import { readCatalogTexts as readEitherWay } from './catalog-texts.server.ts'

export const readSystemTexts = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.system>>)
  .handler(({ data }) => callAsUser(i18n.system, data))

export const readVartexts = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.vartext>>)
  .handler(({ data }) => callAsUser(i18n.vartext, data))

export const readCatalogTexts = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.catalogTexts>>)
  .handler(({ data }) => readEitherWay(callAsUser, data))

export const readCatalogs = createServerFn({ method: 'GET' }).handler(() => callAsUser(i18n.catalog, sendsNothing))

export const readArticle = createServerFn({ method: 'GET' })
  .validator(sent<Input<typeof i18n.article>>)
  .handler(({ data }) => callAsUser(i18n.article, data))

export const dumpUnits = createServerFn({ method: 'POST' })
  .validator(sent<Input<typeof i18n.dump>>)
  .handler(({ data }) => callAsUser(i18n.dump, data))

export const saveTexts = createServerFn({ method: 'POST' })
  .validator(sent<Owned<Input<typeof i18n.save>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.save, data)))

export const saveVartexts = createServerFn({ method: 'POST' })
  .validator(sent<Owned<Input<typeof i18n.saveVartext>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveVartext, data)))
