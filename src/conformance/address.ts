import type { Data } from '#src/contract/call/call.ts'
import { type Calls, calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { checksOf } from './check.ts'
import { claim, requireValue, assertSame } from './fault.ts'
import { assertNames, assertRefused } from './reply.ts'
import { addressCompany, mark } from './workshop.ts'

const list = calls['address.list']
const create = calls['address.create']
const edit = calls['address.edit']
const setDelivery = calls['address.setDelivery']
const changeInactive = calls['address.changeInactive']

type Address = Data<Calls['address.create']>

const deliveryOf = (addresses: readonly Address[]) => addresses.filter((one) => one.is_delivery)

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

export const addressChecks = checksOf({
  'address.list': {
    'has exactly one delivery address, and that is active': async (bench) => {
      const companies = [bench.user.company[0], bench.company]
      let looked = 0
      for (const cid of new Set(companies)) {
        const addresses = await read(bench, cid)
        if (addresses.length === 0) continue
        looked += 1
        const delivery = deliveryOf(addresses)
        assertSame(delivery.length, 1, `the delivery addresses of company ${cid}`)
        claim(delivery[0]?.active === true, `the delivery address of company ${cid} is inactive`)
      }
      requireValue(looked || null, 'the company has no address')
    },
    'offers countries, named in the language of the request': async ({ data, user }) => {
      const choices = async (language: string) =>
        (await data(list, { params: { id: user.company[0] } }, { language })).country_choices.find(
          ([code]) => code === 'DE',
        )?.[1]
      assertSame([await choices('en'), await choices('de')], ['Germany', 'Deutschland'], 'the name of DE')
    },
  },
  'address.create': {
    'adds an active address to the list': async (bench) => {
      const { cid, one } = await ownAddresses(bench)
      const found = (await read(bench, cid)).find(({ id }) => id === one.id)
      assertSame([found?.name1, found?.active], [one.name1, true], 'name1 and active in the list')
    },
    'names the fields that are missing': async (bench) => {
      const { cid } = await ownAddresses(bench)
      const empty = await bench.ask(create, { params: { cid }, body: {} })
      assertNames(empty, ['name1', 'address1', 'zip', 'city', 'country', 'phone'], 'an empty address')
    },
  },
  'address.edit': {
    'changes who is there, and leaves the address lines': async (bench) => {
      const { cid, one } = await ownAddresses(bench)
      const body = { name1: one.name1, phone: '+49 541 1', address1: 'Anderswo 9', city: 'Anderswo' }
      const after = await bench.data(edit, { params: { cid, id: one.id }, body })
      assertSame(
        [after.phone, after.address1, after.city],
        ['+49 541 1', one.address1, one.city],
        'phone, address1 and city',
      )
    },
    'raises the version, and refuses an edit of an older one': async (bench) => {
      const { cid, other } = await ownAddresses(bench)
      const params = { cid, id: other.id }
      const found = (await read(bench, cid)).find(({ id }) => id === other.id)
      const version = requireValue(found?.version, 'version is missing')
      const body = { name1: other.name1, phone: '+49 541 1', version }
      const after = await bench.data(edit, { params, body })
      claim((after.version ?? 0) > version, `the version went from ${version} to ${after.version}`)
      const late = { ...body, phone: '+49 541 2' }
      assertRefused(await bench.ask(edit, { params, body: late }), [409], 'an edit of an older version')
      const kept = (await read(bench, cid)).find(({ id }) => id === other.id)
      assertSame([kept?.phone, kept?.version], [body.phone, after.version], 'phone and version after a refused edit')
    },
  },
  'address.setDelivery': {
    'leaves exactly one, and says which it was before': async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id ?? null
      for (const { id } of [one, other, one]) {
        const old = deliveryOf(await read(bench, cid))[0]?.id ?? null
        const done = await bench.data(setDelivery, { params: { cid, id } })
        assertSame(done, { old, new: id }, 'the answer')
        assertSame(
          deliveryOf(await read(bench, cid)).map((address) => address.id),
          [id],
          'the delivery addresses after it',
        )
      }
      if (before !== null) await bench.data(setDelivery, { params: { cid, id: before } })
    },
    'leaves exactly one where many ask at once': async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          bench.ask(setDelivery, { params: { cid, id: at % 2 === 0 ? one.id : other.id } }),
        ),
      )
      assertSame(deliveryOf(await read(bench, cid)).length, 1, 'the delivery addresses after 10 at once')
      if (before !== undefined) await bench.data(setDelivery, { params: { cid, id: before } })
    },
  },
  'address.changeInactive': {
    'makes an address inactive, but not the delivery address; an inactive one cannot be chosen': async (bench) => {
      const { cid, one, other } = await ownAddresses(bench)
      const before = deliveryOf(await read(bench, cid))[0]?.id
      await bench.data(setDelivery, { params: { cid, id: one.id } })
      const chosen = await bench.ask(changeInactive, { params: { cid, id: one.id }, body: { inactive: true } })
      assertRefused(chosen, [400, 409], 'the delivery address made inactive')
      const rested = await bench.data(changeInactive, { params: { cid, id: other.id }, body: { inactive: true } })
      assertSame(rested.active, false, 'active')
      assertRefused(
        await bench.ask(setDelivery, { params: { cid, id: other.id } }),
        [400, 409],
        'an inactive one chosen',
      )
      const back = await bench.data(changeInactive, { params: { cid, id: other.id }, body: { inactive: false } })
      assertSame(back.active, true, 'active again')
      if (before !== undefined) await bench.data(setDelivery, { params: { cid, id: before } })
    },
  },
})
