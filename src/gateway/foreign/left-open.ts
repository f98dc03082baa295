import { z } from 'zod'
import { address } from '#src/contract/address.ts'
import { basket } from '#src/contract/basket.ts'
import type { Call, Input } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { i18n } from '#src/contract/i18n.ts'
import { session } from '#src/contract/session.ts'
import type { Caller } from '#src/session/caller.ts'
import type { Defaults } from './lenient.ts'
import { publicAddress } from './public-address.ts'

/** Input of a call, after the call's schemas have accepted it. */
export type Sent = Input<Call>

/** `publicUrl`: address of the backend for browsers. */
type From = { caller: Caller; publicUrl: string }

type Open = (input: Sent, from: From) => Defaults

/** Makes the entry of a call, whose input is parsed once more for its type. */
function entry<C extends Call>(call: C, make: (input: Input<C>, from: From) => Defaults): [string, Open] {
  return [call.name, (sent, from) => make(inputOf(call, sent), from)]
}

export const inputOf = <C extends Call>(call: C, sent: Sent): Input<C> => ({
  params: z.parse<C['params']>(call.params, sent.params),
  query: z.parse<C['query']>(call.query, sent.query),
  body: z.parse<C['body']>(call.body, sent.body),
})

/** Company fields that the specification has for a registration only. */
const ofCompany = { company_type: '', email: '', phone: '', mobile: '' }

/** Without a revision, each answer has all texts. The time takes its place: it grows with each answer. */
const ofTexts = () => ({
  revision: Date.now(),
  whole: ({ revision }: Readonly<Record<string, unknown>>) => (/^\d+$/.test(String(revision)) ? undefined : true),
})

const ofSave = ({ body: { changes } }: Pick<Input<typeof i18n.save>, 'body'>) => ({
  saved: Object.values(changes).reduce((sum, texts) => sum + Object.keys(texts).length, 0),
  revision: Date.now(),
})

/** The status was read just now. */
const ofStatus = () => ({ last_status_update: new Date().toISOString() })

const open = new Map<string, Open>([
  entry(session.maintenance, (_, { caller }) => ({
    login_allowed: true,
    test_login_allowed: true,
    jwt: caller.token,
    flash_text: '',
    subdomain: '',
    shop_url: '',
  })),
  entry(session.switchUser, () => ({ 'user.shop_url': '' })),
  // The address that the specification names for the shop as a company.
  entry(session.changeLine, ({ body: { cid } }, { publicUrl }) => ({
    login_url: publicAddress(`/dealer/company/${cid}/shop/`, publicUrl) ?? '',
  })),
  entry(company.info, () => ofCompany),
  entry(company.edit, () => ofCompany),
  entry(company.createSub, () => ofCompany),
  entry(address.setDelivery, ({ params: { id } }) => ({ new: id })),
  entry(basket.list, () => ({ 'orders.*.last_status_update': ({ created }) => created })),
  entry(basket.status, ofStatus),
  entry(basket.approve, ofStatus),
  entry(i18n.article, ({ params: { id, model } }) => ({ 'article.id': id, 'article.model': model })),
  entry(i18n.system, ofTexts),
  entry(i18n.vartext, ofTexts),
  entry(i18n.save, ofSave),
  entry(i18n.saveVartext, ofSave),
  entry(i18n.dump, ({ body }) => ({ dumped: body.length })),
])

/**
 * Returns the default values of fields that a foreign backend may leave out, because the specification does not list
 * them or allows them to be missing.
 */
export const defaultsOf = (call: Call, input: Sent, from: From): Defaults => open.get(call.name)?.(input, from) ?? {}
