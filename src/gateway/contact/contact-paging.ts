import type { ContactColumn } from '#src/contract/values/contact-columns.ts'
import type { Contact, contact } from '#src/contract/contact.ts'
import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { pageOf } from '#src/gateway/paging.ts'
import type { UserColumn } from '#src/contract/values/user-columns.ts'

type List = Data<typeof contact.ofCompany>

const values: Record<ContactColumn, (row: Contact) => string | number> = {
  name: (row) => row.name,
  email: (row) => row.email,
  company: (row) => row.company?.[1] ?? '',
  dealer_admin: (row) => (row.dealer_admin ? 0 : 1),
  active: (row) => (row.active ? 0 : 1),
}

/**
 * Filters, sorts and pages the answer of a backend without paging, which contains all contacts. Returns a refusal, and
 * an answer that is already a page, unchanged.
 */
export function pageOfContacts(answer: Answer<List>, { params, query }: Input<typeof contact.ofCompany>): Answer<List> {
  if (!answer.ok || answer.data.no_of_contacts !== undefined) return answer
  const isFound = searchIn(query.search ?? '')
  const found = answer.data.contacts.filter((row) => {
    const about = [row.name, row.email, row.company?.[1] ?? ''].join('\n')
    return (query.active === undefined || row.active === (query.active === '1')) && isFound(about)
  })
  const { rows, pages } = pageOf(found, query, { values, tie: (row) => String(row.id), usual: { column: 'name' } })
  const company = answer.data.contacts.find((row) => row.company?.[0] === params.id)?.company
  return { ...answer, data: { contacts: rows, pages, no_of_contacts: found.length, ...(company && { company }) } }
}

type UserList = Data<typeof contact.list>
type User = UserList['users'][number]

const userValues: Record<UserColumn, (user: User) => string | number> = {
  email: (user) => user.email.toLowerCase(),
  name: (user) => user.name,
  company: (user) => user.company?.[1] ?? '',
  rights: (user) => user.groups?.length ?? 0,
  active: (user) => (user.active ? 0 : 1),
}

/**
 * Filters, sorts and pages the answer of a backend without paging, which contains all users. Returns a refusal, and an
 * answer that is already a page, unchanged.
 */
export function pageOfUsers(answer: Answer<UserList>, query: Input<typeof contact.list>['query']): Answer<UserList> {
  if (!answer.ok || answer.data.no_of_users !== undefined) return answer
  const isFound = searchIn(query.email ?? '')
  const found = answer.data.users.filter((user) => isFound(user.email))
  const { rows, pages } = pageOf(found, query, {
    values: userValues,
    tie: (user) => user.email.toLowerCase(),
    usual: { column: 'email' },
  })
  return { ...answer, data: { users: rows, pages, no_of_users: found.length } }
}
