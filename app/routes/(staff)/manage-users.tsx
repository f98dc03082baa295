import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { userColumns } from '#src/contract/values/user-columns.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { UserListPage, userSource } from '#src/portal/user/user-list-page.tsx'

const readSearch = listSearch({ tabs: ['all'], columns: userColumns, sort: 'email', filters: { email: filterText } })

export const Route = createFileRoute('/(staff)/manage-users')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), userSource, readSearch(location.search), cause),
  head: laterTitle,
  component: ManageUsers,
})

function ManageUsers() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <UserListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
