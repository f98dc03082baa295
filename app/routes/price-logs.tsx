import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { priceLogColumns } from '#src/contract/values/price-logs.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { PriceLogListPage } from '#src/portal/price/price-log-list-page.tsx'
import { priceLogSource } from '#src/portal/price/price-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

const readSearch = listSearch({
  tabs: ['all'],
  columns: priceLogColumns,
  sort: '-date',
  filters: {
    article_uid: filterText,
    contact: filterText,
    company: filterText,
    order_number: filterText,
    price: filterText,
  },
})

export const Route = createFileRoute('/price-logs')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), priceLogSource, readSearch(location.search), cause),
  head: laterTitle,
  component: PriceLogs,
})

function PriceLogs() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <PriceLogListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
