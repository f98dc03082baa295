import { Link } from '@tanstack/react-router'
import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { contact } from '#src/contract/contact.ts'
import { userListing } from '#src/contract/values/user-columns.ts'
import { rightName } from '#src/contract/words/right-names.ts'
import { listUsers } from '#src/gateway/contact/contact.functions.ts'
import { columnsFor, type List } from '#src/portal/list/columns/list-columns.ts'
import { Lines, OneLine, RowActs } from '#src/portal/list/list-cells.tsx'
import { ListPage } from '#src/portal/list/list-page.tsx'
import { rowLink } from '#src/portal/list/list-style.ts'
import { requestOf, type SearchOf } from '#src/portal/list/list-search.ts'
import { type ListSource, useList } from '#src/portal/list/list-queries.ts'
import { SavedViews } from '#src/portal/list/views/saved-views.tsx'
import type { OnSearch } from '#src/portal/list/use-list-search.ts'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { button } from '#styles/recipes'

type UserSearch = SearchOf<typeof userListing>
type User = Data<typeof contact.list>['users'][number]

export const userSource: ListSource<User, UserSearch> = {
  key: 'user',
  idOf: (row) => String(row.id),
  read: async (view, perPage, signal) => {
    const query = requestOf(userListing, view, perPage)
    const answer = await listUsers({ data: { params: {}, query, body: undefined }, ...(signal && { signal }) })
    if (!answer.ok) return answer
    return { ...answer, data: { rows: answer.data.users, all: answer.data.no_of_users ?? 0 } }
  },
}

const column = columnsFor<User>()
const companyOf = (row: User) => row.company?.[1] ?? ''
const activeOf = (row: User) => (row.active ? m.form_conflict_yes() : m.form_conflict_no())
const rightsOf = (row: User) => (row.groups ?? []).map((group) => rightName(group))

export const userList: List<User> = {
  name: 'users',
  title: m.menu_manage_users,
  idOf: userSource.idOf,
  columns: column.columns([
    column.accessor((row) => shownEmail(row.email), {
      id: 'email',
      cell: ({ row }) => <EmailCell row={row.original} />,
      meta: { label: m.name_email, card: 'title' },
    }),
    column.accessor((row) => row.name, {
      id: 'name',
      cell: ({ row }) => row.original.name,
      meta: { label: m.address_column_name, width: 10.5, grow: 0.2 },
    }),
    column.accessor(companyOf, {
      id: 'company',
      cell: ({ row }) => companyOf(row.original),
      meta: { label: m.name_company, width: 13.5, grow: 0.3 },
    }),
    column.accessor((row) => rightsOf(row).join(', '), {
      id: 'rights',
      cell: ({ row }) => shortened(rightsOf(row.original)),
      meta: { label: m.name_groups, width: 15, grow: 0.3, priority: 3 },
    }),
    column.accessor(activeOf, {
      id: 'active',
      cell: ({ row }) => activeOf(row.original),
      meta: { label: m.name_active, width: 5, isNamed: true },
    }),
  ]),
}

function EmailCell({ row }: { row: User }) {
  const email = <OneLine>{shownEmail(row.email)}</OneLine>
  const link = (
    <Link to="/edit-contact/$coid" params={{ coid: String(row.id) }} className={rowLink}>
      {email}
    </Link>
  )
  return <Lines lines={[row.email]} nameId={`user-${row.id}`} head={row.may_edit ? link : email} />
}

/** Shortens a list of rights, so that all rows have the same height. An export contains all rights. */
function shortened(rights: readonly string[]): string {
  const shown = rights.slice(0, 2).join(', ')
  return rights.length > 2 ? m.user_rights_more({ rights: shown, count: rights.length - 2 }) : shown
}

/**
 * Shows the actions of a row. If the backend does not report `may_switch`, the action is offered and the backend
 * decides.
 */
function ActionsCell({ row }: { row: User }) {
  if (!row.active || row.may_switch === false) return null
  return (
    <RowActs>
      <Link to="/switch-user/" search={{ email: row.email }} className={button()} aria-describedby={`user-${row.id}`}>
        {m.switch_user_switch()}
      </Link>
    </RowActs>
  )
}

export function UserListPage({ view, onSearch }: { view: UserSearch; onSearch: OnSearch }) {
  return (
    <ListPage
      list={userList}
      source={userSource}
      view={view}
      reading={useList(userSource, view)}
      onSearch={onSearch}
      right="MANAGE_USERS"
      views={<SavedViews list="manage-users" />}
      words={{
        failure: m.user_failure(),
        empty: [m.user_empty(), m.user_empty_text()],
        noHit: m.user_no_hit({ part: view.email }),
      }}
      fields={[{ name: 'email', kind: 'text', label: m.name_email() }]}
      actions={{ width: 8, isLine: true, render: (row) => <ActionsCell row={row} /> }}
    />
  )
}
