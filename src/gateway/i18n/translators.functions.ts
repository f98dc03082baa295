import { createServerFn } from '@tanstack/react-start'
import type { Answer, Input } from '#src/contract/call/call.ts'
import { i18n } from '#src/contract/i18n.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'
import { asOwner, type Owned } from './as-owner.server.ts'

/**
 * Answers in plain JSON, because a list may be long, and the format of server functions is four times slower to write
 * and read.
 */
const inJson = async (answer: Promise<Answer<unknown>>) =>
  Response.json(await answer, { headers: { 'cache-control': 'no-store' } })

export const readMarks = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.marks>>)
  .handler(({ data }) => inJson(callAsUser(i18n.marks, data)))

export const saveMarks = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.saveMarks>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveMarks, data)))

export const readTerms = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.terms>>)
  .handler(({ data }) => inJson(callAsUser(i18n.terms, data)))

export const saveTerms = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.saveTerms>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveTerms, data)))

export const readNotes = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.notes>>)
  .handler(({ data }) => inJson(callAsUser(i18n.notes, data)))

export const saveNotes = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.saveNotes>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.saveNotes, data)))

export const readHistory = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.history>>)
  .handler(({ data }) => callAsUser(i18n.history, data))

export const readAuthors = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.authors>>)
  .handler(({ data }) => callAsUser(i18n.authors, data))

export const findTexts = createServerFn({ method: 'GET' })
  .validator(passThrough<Input<typeof i18n.find>>)
  .handler(({ data }) => callAsUser(i18n.find, data))

export const readPlace = createServerFn({ method: 'GET' })
  .validator(passThrough<Owned<Input<typeof i18n.place>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.place, data)))

export const savePlace = createServerFn({ method: 'POST' })
  .validator(passThrough<Owned<Input<typeof i18n.savePlace>>>)
  .handler(({ data }) => asOwner(data, () => callAsUser(i18n.savePlace, data)))
