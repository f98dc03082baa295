import type { Data } from '#src/vue/call.ts'
import { type Calls, calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { type Check, claim, given, same, shown } from './check.ts'
import { assertRefused } from './reply.ts'
import { addressCompany, mark } from './workshop.ts'

const list = calls['address.list']
const create = calls['address.create']
const edit = calls['address.edit']
const setDelivery = calls['address.setDelivery']
const changeInactive = calls['address.changeInactive']

type Address = Data<Calls['address.create']>

const deliveryOf = (addresses: readonly Address[]) => addresses.filter((one) => one.is_delivery)

/** Two addresses made for this: a company of its own has one already, its own. */
const ownAddresses = once(async (bench: Bench): Promise<{ cid: number; one: Address; other: Address }> => {
  const cid = await addressCompany(bench)
  const make = async () => {
    const body = {
      name1: mark(),
      address1: 'Prüfweg 2',
      zip: '49074',
      city: 'Osnabrück',
      country: 'DE',
      phone: '+49 541 0',
    }
    const made = await bench.data(create, { params: { cid }, body })
    bench.remains.add(`address ${made.id} "${made.name1}" of company ${cid}`)
    return made
  }
  return { cid, one: await make(), other: await make() }
})

const read = async ({ data }: Bench, cid: number) => (await data(list, { params: { id: cid } })).addresses

export const addressChecks: Check[] = [
  {
    call: 'address.list',
    claim: 'has exactly one delivery address, and that is active',
    run: async (bench) => {
      const companies = [bench.user.company[0], bench.company]
      let looked = 0
      for (const cid of new Set(companies)) {
        const addresses = await read(bench, cid)
        if (addresses.length === 0) continue
        looked += 1
        const delivery = deliveryOf(addresses)
        same(delivery.length, 1, `the delivery addresses of company ${cid}`)
        claim(delivery[0]?.active === true, `the delivery address of company ${cid} is inactive`)
      }
      given(looked || null, 'the company has no address')
    },
  },
  {
    call: 'address.list',
    claim: 'offers countries, named in the language of the request',
    run: async ({ data, user }) => {
      const choices = async (language: string) =>
        (await data(list, { params: { id: user.company[0] } }, { language })).country_choices.find(
          ([code]) => code === 'DE',
        )?.[1]
      same([await choices('en'), await choices('de')], ['Germany', 'Deutschland'], 'the name of DE')
    },
  },
  {
    call: 'address.create',
    claim: 'adds an active address to the list',
    writes: true,
    run: async (bench) => {
      const { cid, one } = await ownAddresses(bench)
      const found = (await read(bench, cid)).find(({ id }) => id === one.id)
      same([found?.name1, found?.active], [one.name1, true], 'name1 and active in the list')
    },
  },
  {
    call: 'address.create',
    claim: 'names the fields that are missing',
    writes: true,
    run: async (bench) => {
      const { cid } = await ownAddresses(bench)
      const { errors = {} } = assertRefused(
        await bench.ask(create, { params: { cid }, body: {} }),
        [400],
        'an empty address',
      )
      for (const field of ['name1', 'address1', 'zip', 'city', 'country', 'phone'])
        claim(field in errors, `errors names ${shown(Object.keys(errors))}, not ${field}`)
    },
  },
  {
    call: 'address.edit',
    claim: 'changes who is there, and leaves the address lines',
    writes: true,
    run: async (bench) => {
      const { cid, one } = await ownAddresses(bench)
      const body = { name1: one.name1, phone: '+49 541 1', address1: 'Anderswo 9', city: 'Anderswo' }
      const after = await bench.data(edit, { params: { cid, id: one.id }, body })
      same([after.phone, after.address1, after.city], ['+49 541 1', one.address1, one.city], 'phone, address1 and city')
    },
  },
  {
    call: 'address.setDelivery',
    claim: 'leaves exactly one, and says which it was before',
    writes: true,
    run: async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id ?? null
      for (const { id } of [one, other, one]) {
        const old = deliveryOf(await read(bench, cid))[0]?.id ?? null
        const done = await bench.data(setDelivery, { params: { cid, id } })
        same(done, { old, new: id }, 'the answer')
        same(
          deliveryOf(await read(bench, cid)).map((address) => address.id),
          [id],
          'the delivery addresses after it',
        )
      }
      if (before !== null) await bench.data(setDelivery, { params: { cid, id: before } })
    },
  },
  {
    call: 'address.setDelivery',
    claim: 'leaves exactly one where many ask at once',
    writes: true,
    run: async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          bench.ask(setDelivery, { params: { cid, id: at % 2 === 0 ? one.id : other.id } }),
        ),
      )
      same(deliveryOf(await read(bench, cid)).length, 1, 'the delivery addresses after 10 at once')
      if (before !== undefined) await bench.data(setDelivery, { params: { cid, id: before } })
    },
  },
  {
    call: 'address.changeInactive',
    claim: 'makes an address inactive, but not the delivery address; an inactive one cannot be chosen',
    writes: true,
    run: async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id
      await bench.data(setDelivery, { params: { cid, id: one.id } })
      const chosen = await bench.ask(changeInactive, { params: { cid, id: one.id }, body: { inactive: true } })
      assertRefused(chosen, [400, 409], 'the delivery address made inactive')
      const rested = await bench.data(changeInactive, { params: { cid, id: other.id }, body: { inactive: true } })
      same(rested.active, false, 'active')
      assertRefused(
        await bench.ask(setDelivery, { params: { cid, id: other.id } }),
        [400, 409],
        'an inactive one chosen',
      )
      const back = await bench.data(changeInactive, { params: { cid, id: other.id }, body: { inactive: false } })
      same(back.active, true, 'active again')
      if (before !== undefined) await bench.data(setDelivery, { params: { cid, id: before } })
    },
  },
]
