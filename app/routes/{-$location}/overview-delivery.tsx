import { createFileRoute } from '@tanstack/react-router'
import { addressListing } from '#src/contract/values/address-columns.ts'
import { AddressListPage } from '#src/portal/address/address-list-page.tsx'
import { addressSource } from '#src/portal/address/address-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany } from '#src/portal/shell/require-who.ts'

const readSearch = listSearch(addressListing)

export const Route = createFileRoute('/{-$location}/overview-delivery')({
  ...listRoute(readSearch),
  loader: ({ context, cause, location }) => {
    const view = { ...readSearch(location.search), cid: ownCompany(context.shell) }
    return loadList(queryClientOf(context.queries), addressSource, view, cause)
  },
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
