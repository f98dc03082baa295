import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { m } from '#messages'
import { userColumns } from '#src/contract/values/user-columns.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { titledByLoader } from '#src/portal/shell/titled.ts'
import { UserListPage, userSource } from '#src/portal/user/user-list-page.tsx'

const readSearch = listSearch({ tabs: ['all'], columns: userColumns, sort: 'email', filters: { email: filterText } })

export const Route = createFileRoute('/manage-users')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: async ({ context, cause, location }) => ({
    title: m.menu_manage_users(),
    seeds: await loadList(queryClientOf(context.queries), userSource, readSearch(location.search), cause),
  }),
  head: titledByLoader,
  component: ManageUsers,
})

function ManageUsers() {
  return (
    <QueryPage seeds={Route.useLoaderData().seeds}>
      <UserListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
