import { z } from 'zod'
import { canonicalEmail } from '#src/contract/values/email-domain.ts'
import { address } from '#src/contract/address.ts'
import { type Answer, type Call, type Data, type Input, sendsNothing } from '#src/contract/call/call.ts'
import { company } from '#src/contract/company.ts'
import { contact } from '#src/contract/contact.ts'
import { inputOf, type Sent } from './left-open.ts'

export type Ask = <C extends Call>(call: C, input: Input<C>) => Promise<Answer<Data<C>>>

/** `id`: the record’s id in the answer; NaN if there is none. */
type ReadBack = (ask: Ask, sent: Sent, id: number) => Promise<unknown>

function entry<C extends Call>(
  call: C,
  read: (ask: Ask, input: Input<C>, id: number) => Promise<unknown>,
): [string, ReadBack] {
  return [call.name, (ask, sent, id) => read(ask, inputOf(call, sent), id)]
}

const withId = z.object({ id: z.coerce.number().int() })

const of = <P>(params: P) => ({ ...sendsNothing, params })

async function dataOf<D>(reading: Promise<Answer<D>>): Promise<D | undefined> {
  const answer = await reading
  return answer.ok ? answer.data : undefined
}

/** Returns the row with this id, otherwise the newest of those that are alike: ids grow. */
const created = <R extends { id: number }>(rows: readonly R[] = [], id: number, isAlike: (row: R) => boolean) =>
  rows.find((row) => row.id === id) ??
  rows.filter(isAlike).reduce<R | undefined>((last, row) => (last && last.id > row.id ? last : row), undefined)

async function readAddress(ask: Ask, { cid, id }: { cid: number; id: number }) {
  const found = await dataOf(ask(address.list, of({ id: cid })))
  return found?.addresses.find((row) => row.id === id)
}

const records = new Map<string, ReadBack>([
  entry(company.edit, (ask, { params }) => dataOf(ask(company.info, of(params)))),
  entry(company.createSub, async (ask, { params: { cid: id }, body: { name1 } }, answered) => {
    const found = await dataOf(ask(company.children, { ...of({ id }), query: { root: '0' } }))
    const made = created(found?.companies, answered, (row) => row.name1 === name1)
    return made && dataOf(ask(company.info, of({ id: made.id })))
  }),
  entry(address.create, async (ask, { params: { cid: id }, body: { name1, address1 } }, answered) => {
    const found = await dataOf(ask(address.list, of({ id })))
    return created(found?.addresses, answered, (row) => row.name1 === name1 && row.address1 === address1)
  }),
  entry(address.edit, (ask, { params }) => readAddress(ask, params)),
  entry(address.changeInactive, (ask, { params }) => readAddress(ask, params)),
  entry(contact.edit, (ask, { params }) => dataOf(ask(contact.detail, of(params)))),
  entry(contact.create, async (ask, { params, body: { email } }) => {
    const found = await dataOf(ask(contact.ofCompany, of(params)))
    return found?.contacts.find((row) => canonicalEmail(row.email).toLowerCase() === email.toLowerCase())
  }),
])

/**
 * Returns whether a call answers with the record that it has changed. The specification does not show the content of
 * these answers, so a missing field does not mean that the field is empty.
 */
export const answersRecord = (call: Call): boolean => records.has(call.name)

/**
 * Reads the record that a call has changed, if `answersRecord` is true for the call. `data`: the call’s answer, which
 * may contain the record's id. Resolves to undefined for any other call, and if the record is not found.
 */
export const readBack = async (ask: Ask, call: Call, sent: Sent, data: unknown): Promise<unknown> =>
  records.get(call.name)?.(ask, sent, withId.safeParse(data).data?.id ?? Number.NaN)

const withVersion = z.object({ version: z.int() })
const document = z.object({ document: withVersion })

/**
 * Returns whether a record was changed by its version, but is answered without one. The next save could then not detect
 * other people's changes.
 */
export const lacksVersion = (call: Call, { body }: Pick<Sent, 'body'>, data: unknown): boolean =>
  answersRecord(call) &&
  z.union([withVersion, document]).safeParse(body).success &&
  !withVersion.safeParse(data).success
