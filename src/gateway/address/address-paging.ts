import { z } from 'zod'
import type { AddressColumn } from '#src/contract/values/address-columns.ts'
import type { address } from '#src/contract/address.ts'
import type { Answer, Data } from '#src/contract/call/call.ts'
import { text } from '#src/contract/call/fields.ts'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { pageOf } from '#src/gateway/paging.ts'

type List = Data<typeof address.list>

/** An address with the name of its country in the user's language. */
export type AddressRow = List['addresses'][number] & { country_name: string }

/** Parses the query for a page of a company's addresses. `q`: the search text. Invalid values get their defaults. */
export const addressView = z.object({
  cid: z.int().min(1).catch(0),
  q: text.pipe(z.string().max(maxFilterText)).catch(''),
  sort: z.string().catch('name'),
  page: z.int().min(1).catch(1),
  number_per_page: z.int().min(1).max(1_000).catch(25),
})
export type AddressView = z.output<typeof addressView>

const values: Record<AddressColumn, (row: AddressRow) => string | number> = {
  name: (row) => `${row.name1} ${row.name2}`,
  address: (row) => row.address1,
  place: (row) => `${row.zip} ${row.city}`,
  country: (row) => row.country_name,
  email: (row) => row.email,
  active: (row) => (row.active ? 0 : 1),
}

/**
 * Filters, sorts and pages a company's addresses on the server, because the call has no paging and a browser should not
 * load all addresses. Returns a refusal unchanged.
 */
export function pageOfAddresses(
  answer: Answer<List>,
  view: AddressView,
): Answer<{ addresses: AddressRow[]; no_of_addresses: number }> {
  if (!answer.ok) return answer
  const isFound = searchIn(view.q)
  const found = rowsOf(answer.data).filter((row) => isFound(shownOf(row)))
  const { rows } = pageOf(found, view, { values, tie: (row) => String(row.id), usual: { column: 'name' } })
  return { ...answer, data: { addresses: rows, no_of_addresses: found.length } }
}

export function findAddress(answer: Answer<List>, id: number): Answer<AddressRow> {
  if (!answer.ok) return answer
  const found = rowsOf(answer.data).find((row) => row.id === id)
  return found ? { ...answer, data: found } : { ok: false, refusal: { code: 'not-found', messages: [] } }
}

function rowsOf({ addresses, country_choices }: List): AddressRow[] {
  const names = new Map(country_choices)
  return addresses.map((row) => ({ ...row, country_name: names.get(row.country) ?? row.country }))
}

const shownOf = (row: AddressRow) =>
  [row.name1, row.name2, row.address1, row.address2, row.zip, row.city, row.country_name, row.email].join(' ')
