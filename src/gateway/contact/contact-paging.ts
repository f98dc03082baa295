import { z } from 'zod'
import { type ContactColumn, contactColumns } from '#src/contract/values/contact-columns.ts'
import type { Contact, contact } from '#src/contract/contact.ts'
import type { Answer, Data } from '#src/contract/call/call.ts'
import { text } from '#src/contract/call/fields.ts'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { pageOf } from '#src/gateway/paging.ts'

type List = Data<typeof contact.ofCompany>

/**
 * Query for a page of contacts of a company, optionally including its sub-companies. Invalid values fall back to
 * defaults.
 */
export const contactView = z.object({
  cid: z.int().min(1).catch(0),
  below: z.boolean().catch(false),
  q: text.pipe(z.string().max(maxFilterText)).catch(''),
  active: z.enum(['', '0', '1']).catch(''),
  sort: z.enum(contactColumns.flatMap((column) => [column, `-${column}` as const])).catch('name'),
  page: z.int().min(1).catch(1),
  number_per_page: z.int().min(1).max(1_000).catch(25),
})
export type ContactView = z.output<typeof contactView>

const values: Record<ContactColumn, (row: Contact) => string | number> = {
  name: (row) => row.name,
  email: (row) => row.email,
  company: (row) => row.company?.[1] ?? '',
  dealer_admin: (row) => (row.dealer_admin ? 0 : 1),
  active: (row) => (row.active ? 0 : 1),
}

/** Pages the answer of a backend without paging, which contains all contacts. */
export function pageOfContacts(answer: Answer<List>, view: ContactView): Answer<List> {
  if (!answer.ok || answer.data.no_of_contacts !== undefined) return answer
  const { cid, q, active } = view
  const isFound = searchIn(q)
  const found = answer.data.contacts.filter((row) => {
    const about = [row.name, row.email, row.company?.[1] ?? ''].join('\n')
    return (active === '' || row.active === (active === '1')) && isFound(about)
  })
  const { rows, pages } = pageOf(found, view, { values, tie: (row) => String(row.id), usual: { column: 'name' } })
  const company = answer.data.contacts.find((row) => row.company?.[0] === cid)?.company
  return { ...answer, data: { contacts: rows, pages, no_of_contacts: found.length, ...(company && { company }) } }
}
