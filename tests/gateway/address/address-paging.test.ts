import { describe, expect, it } from 'vitest'
import { addressColumns } from '#src/contract/values/address-columns.ts'
import { addressView, findAddress, pageOfAddresses } from '#src/gateway/address/address-paging.ts'

const base = { name2: '', address1: 'Weg 1', address2: '', phone: '1', mobile: '', email: '', is_delivery: false }
const row = (id: number, name1: string, more = {}) => ({
  ...base,
  id,
  name1,
  zip: '49074',
  city: 'Osnabrück',
  country: 'DE',
  active: true,
  ...more,
})
const country_choices: [string, string][] = [
  ['AT', 'Österreich'],
  ['DE', 'Deutschland'],
]
const addresses = [
  row(1, 'Zimmerei', { country: 'AT' }),
  row(2, 'ähnlich', { active: false }),
  row(10, 'Bau 10', { email: 'lager@bau.example' }),
  row(9, 'Bau 9', { city: 'Gütersloh' }),
  ...Array.from({ length: 26 }, (_, index) => row(100 + index, 'Filiale')),
]
const list = { ok: true as const, messages: [], data: { addresses, country_choices } }
const page = (view: object) => {
  const answer = pageOfAddresses(list, addressView.parse({ cid: 3, ...view }))
  return answer.ok ? answer.data : { addresses: [], no_of_addresses: -1 }
}
const ids = (view: object) => page(view).addresses.map(({ id }) => id)

describe('Delivery addresses, which the portal pages itself', () => {
  it('are sorted by name in natural order, 25 a page', () => {
    expect(ids({}).slice(0, 3)).toEqual([2, 10, 9])
    expect(page({}).addresses).toHaveLength(25)
    expect(ids({ page: 2 })).toEqual([122, 123, 124, 125, 1])
    expect(page({ page: 2 }).no_of_addresses).toBe(30)
    expect(ids({ page: 3 })).toEqual([])
  })

  it('are sorted by every column in either direction, each row once', () => {
    for (const column of addressColumns)
      for (const sort of [column, `-${column}`])
        expect(new Set([...ids({ sort }), ...ids({ sort, page: 2 })]).size).toBe(30)
    expect(ids({ sort: '-country' })[0]).toBe(1)
    expect(ids({ sort: '-active' })[0]).toBe(2)
  })

  it('are found by any text of a row, regardless of case, the country by its name', () => {
    expect(ids({ q: ' GÜTERSLOH ' })).toEqual([9])
    expect(ids({ q: 'öster' })).toEqual([1])
    expect(ids({ q: 'lager@' })).toEqual([10])
    expect(ids({ q: 'nowhere' })).toEqual([])
  })

  it('are the first page for an invalid query', () => {
    const odd = { q: 7, sort: '__proto__', page: -1, number_per_page: 1e9 }
    expect(ids(odd)).toEqual(ids({}))
  })

  it('are each found by id; one outside the list is unknown', () => {
    expect(findAddress(list, 9)).toMatchObject({ ok: true, data: { id: 9, country_name: 'Deutschland' } })
    expect(findAddress(list, 8)).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
  })
})
