import { createFileRoute } from '@tanstack/react-router'
import { userListing } from '#src/contract/values/user-columns.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { UserListPage, userSource } from '#src/portal/user/user-list-page.tsx'

const readSearch = listSearch(userListing)

export const Route = createFileRoute('/(staff)/manage-users')({
  ...listRoute(readSearch),
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), userSource, readSearch(location.search), cause),
  component: ManageUsers,
})

function ManageUsers() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <UserListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
