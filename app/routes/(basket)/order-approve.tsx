import { createFileRoute, redirect } from '@tanstack/react-router'
import { basketListing } from '#src/contract/values/basket-status.ts'
import { BasketPage } from '#src/portal/basket/basket-page.tsx'
import { basketSource, findBasket } from '#src/portal/basket/basket-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'

const readSearch = listSearch(basketListing)

export const Route = createFileRoute('/(basket)/order-approve')({
  ...listRoute(readSearch),
  loader: async ({ context, cause, location }) => {
    const search = readSearch(location.search)
    // A link to a basket opens the tab and page in which the basket is now.
    const place = cause === 'enter' && search.order ? await findBasket(search).catch(() => null) : null
    if (place && (place.tab !== search.tab || place.page !== search.page))
      throw redirect({ to: '/order-approve/', search: { ...search, tab: place.tab, page: place.page }, replace: true })
    return loadList(queryClientOf(context.queries), basketSource, search, cause)
  },
  component: OrderApprove,
})

function OrderApprove() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <BasketPage search={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
