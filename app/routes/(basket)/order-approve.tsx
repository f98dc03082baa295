import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { basketColumns, basketTabs } from '#src/contract/values/basket-status.ts'
import { BasketPage } from '#src/portal/basket/basket-page.tsx'
import { basketSource, findBasket } from '#src/portal/basket/basket-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterDays, filterFlag, filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

/** `q`: part of a basket number; `age`: days; `order`: the current basket; `open`: whether its drawer is open. */
const readSearch = listSearch({
  tabs: basketTabs,
  columns: basketColumns,
  sort: '-created',
  filters: {
    q: filterText,
    customer: filterText,
    line: filterText,
    age: filterDays,
    waiting: filterFlag,
    order: filterText,
    open: filterFlag,
  },
})

export const Route = createFileRoute('/(basket)/order-approve')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: async ({ context, cause, location }) => {
    const search = readSearch(location.search)
    // A link to a basket leads to the tab and page where it is now.
    const place = cause === 'enter' && search.order ? await findBasket(search).catch(() => null) : null
    if (place && (place.tab !== search.tab || place.page !== search.page))
      throw redirect({ to: '/order-approve/', search: { ...search, tab: place.tab, page: place.page }, replace: true })
    return loadList(queryClientOf(context.queries), basketSource, search, cause)
  },
  head: laterTitle,
  component: OrderApprove,
})

function OrderApprove() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <BasketPage search={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
