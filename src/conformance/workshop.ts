import { randomUUID } from 'node:crypto'
import type { Data } from '#src/contract/call/call.ts'
import { type Calls, calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { NotChecked } from './fault.ts'

/**
 * Returns a new unique name, such as "conform 1a2b3c4d". All records that the run creates have such a name, so that
 * they can be found.
 */
export const mark = () => `conform ${randomUUID().slice(0, 8)}`

export const masterData = {
  name1: 'Conform',
  address1: 'Prüfweg 1',
  zip: '49074',
  city: 'Osnabrück',
  country: 'DE',
}

/**
 * Creates the company that this run uses, once, below the company of the run. It remains after the run, because no call
 * deletes a company. Throws NotChecked if the user may not create companies.
 */
export const ownCompany = once(async (bench: Bench): Promise<Data<Calls['company.createSub']>> => {
  if (!bench.may(calls['company.createSub'])) throw new NotChecked('needs a company of its own: CAN_CREATE_COMPANIES')
  const body = { ...masterData, name1: mark() }
  const made = await bench.data(calls['company.createSub'], { params: { cid: bench.company }, body })
  bench.remains.add(`company ${made.id} "${made.name1}"`)
  return made
})

/**
 * Resolves to the id of the company for the checks of addresses: the run's new company, or, if the user may not create
 * companies, the company of the run.
 */
export const addressCompany = once(async (bench: Bench): Promise<number> =>
  bench.may(calls['company.createSub']) ? (await ownCompany(bench)).id : bench.company,
)

export const ownContact = once(async (bench: Bench): Promise<Data<Calls['contact.create']>> => {
  if (!bench.may(calls['contact.create'])) throw new NotChecked('needs a contact of its own: CAN_CREATE_CONTACTS')
  const id = await addressCompany(bench)
  const body = { email: `${mark().replace(' ', '-')}@conform.example`, first_name: 'Conform', last_name: 'Test' }
  const made = await bench.data(calls['contact.create'], { params: { id }, body })
  bench.undo.push(async () => {
    await bench.data(calls['contact.delete'], { params: { id: made.id } })
  })
  return made
})
