import type { Answer, Data, Input } from '#src/contract/call/call.ts'
import type { contact } from '#src/contract/contact.ts'
import type { UserColumn } from '#src/contract/values/user-columns.ts'
import { searchIn } from '#src/contract/values/search-text.ts'
import { pageOf } from '#src/gateway/paging.ts'

type List = Data<typeof contact.list>
type User = List['users'][number]

const values: Record<UserColumn, (user: User) => string | number> = {
  email: (user) => user.email.toLowerCase(),
  name: (user) => user.name,
  company: (user) => user.company?.[1] ?? '',
  rights: (user) => user.groups?.length ?? 0,
  active: (user) => (user.active ? 0 : 1),
}

/** Pages the answer of a backend without paging, which contains all contacts. */
export function pageOfUsers(answer: Answer<List>, query: Input<typeof contact.list>['query']): Answer<List> {
  if (!answer.ok || answer.data.no_of_users !== undefined) return answer
  const isFound = searchIn(query.email ?? '')
  const found = answer.data.users.filter((user) => isFound(user.email))
  const { rows, pages } = pageOf(found, query, {
    values,
    tie: (user) => user.email.toLowerCase(),
    usual: { column: 'email' },
  })
  return { ...answer, data: { users: rows, pages, no_of_users: found.length } }
}
