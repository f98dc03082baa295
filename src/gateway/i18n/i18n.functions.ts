import { createServerFn } from '@tanstack/react-start'
import { getCookie, getRequest } from '@tanstack/react-start/server'
import { z } from 'zod'
import { type Answer, type Input, sendsNothing } from '#src/contract/call/call.ts'
import { i18n, type Texts } from '#src/contract/i18n.ts'
import type { PreviewQuery, TextPreview } from '#src/browser/text-preview.ts'
import { hasCachedPair, cachedPairsCookie } from '#src/browser/cached-pairs-cookie.ts'
import { parsedBy, passThrough } from '#src/gateway/validators.ts'
import { callAsUser, tagAsUser } from '#src/gateway/transport.ts'
import { asOwner, type Owned } from './as-owner.server.ts'
import { createTextPreviews } from './text-previews.server.ts'
import { createAnswerCache } from './answer-cache.server.ts'
import { readCatalogTexts as readEitherWay } from './catalog-texts.server.ts'
import { requestScope } from '#src/web/request.server.ts'

const keptAnswers = createAnswerCache()
const firstTexts = createTextPreviews()

const listed = { system: i18n.system, vartext: i18n.vartext }
const spaces = ['system', 'vartext'] as const
const firstOf = z.strictObject({
  space: z.enum(spaces),
  src: z.string(),
  dst: z.string(),
  show: z.enum(['all', 'untranslated']),
}) satisfies z.ZodType<PreviewQuery>

/**
 * Reads the first texts of a list. Returns null if the browser has already stored the list, or if the server does not
 * have these texts ready and would have to read the whole list.
 */
export const readTextPreview = createServerFn({ method: 'GET' })
  .validator(parsedBy(firstOf))
  .handler(async ({ data: { space, ...of } }): Promise<TextPreview | null> => {
    if (hasCachedPair(getCookie(cachedPairsCookie) ?? '', { space, ...of })) return null
    const call = listed[space]
    const tag = await tagAsUser(call.name)
    if (tag === null) return null
    const { src, dst } = of
    const changesSince = (since: number) => callAsUser(call, { ...sendsNothing, query: { src, dst, since } })
    const texts = await firstTexts.find({ space, ...of }, { tag, locale: requestScope().locale }, changesSince)
    return texts && { space, ...of, texts }
  })

type TextsCall = typeof i18n.system | typeof i18n.vartext | typeof i18n.catalogTexts

// Answers in plain JSON. For 50,000 texts, the format of server functions is nearly twice as long, and four times
// slower to write and read.
async function inJson(call: TextsCall, { query }: Input<TextsCall>, make: () => Promise<Answer<Texts>>) {
  const { src, dst, since } = query
  const tag = since === undefined ? await tagAsUser(call.name) : null
  const space = spaces.find((one) => listed[one] === call)
  return keptAnswers(getRequest(), { name: JSON.stringify([call.name, src, dst]), tag }, async () => {
    const made = await make()
    if (made.ok && tag !== null && space) void firstTexts.take({ space, src, dst }, tag, made.data)
    return made
  })
}

export const readSystemTexts = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.system>>)
  .handler(({ data }) => inJson(i18n.system, data, () => callAsUser(i18n.system, data)))

export const readVartexts = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.vartext>>)
  .handler(({ data }) => inJson(i18n.vartext, data, () => callAsUser(i18n.vartext, data)))

export const readCatalogTexts = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.catalogTexts>>)
  .handler(({ data }) => inJson(i18n.catalogTexts, data, () => readEitherWay(callAsUser, data)))

export const readCatalogs = createServerFn({ method: 'GET' }).handler(() => callAsUser(i18n.catalog, sendsNothing))

export const readArticle = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.article>>)
  .handler(({ data }) => callAsUser(i18n.article, data))

export const dumpUnits = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof i18n.dump>>)
  .handler(({ data }) => callAsUser(i18n.dump, data))

export const saveTexts = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.save>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.save, data)))

export const saveVartexts = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.saveVartext>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveVartext, data)))
