import { createFileRoute } from '@tanstack/react-router'
import { priceLogListing } from '#src/contract/values/price-logs.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { PriceLogListPage } from '#src/portal/price/price-log-list-page.tsx'
import { priceLogSource } from '#src/portal/price/price-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'

const readSearch = listSearch(priceLogListing)

export const Route = createFileRoute('/price-logs')({
  ...listRoute(readSearch),
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), priceLogSource, readSearch(location.search), cause),
  component: PriceLogs,
})

function PriceLogs() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <PriceLogListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
