import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { addressColumns } from '#src/contract/values/address-columns.ts'
import { AddressListPage } from '#src/portal/address/address-list-page.tsx'
import { addressSource } from '#src/portal/address/address-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

const readSearch = listSearch({ tabs: ['all'], columns: addressColumns, sort: 'name', filters: { q: filterText } })

export const Route = createFileRoute('/{-$location}/overview-delivery')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: ({ context, cause, location }) => {
    const view = { ...readSearch(location.search), cid: ownCompany(context.shell) }
    return loadList(queryClientOf(context.queries), addressSource, view, cause)
  },
  head: laterTitle,
  component: OverviewDelivery,
})

function OverviewDelivery() {
  const { shell } = Route.useRouteContext()
  const view = { ...Route.useSearch(), cid: ownCompany(shell) }
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <AddressListPage view={view} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
