import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { BasketPage } from '#src/portal/basket/basket-page.tsx'
import { basketPageQuery, basketsQuery, findBasket, isCut, seedOf } from '#src/portal/basket/basket-queries.ts'
import { placeOf } from '#src/portal/basket/basket-rows.ts'
import { type BasketSearch, basketSearchDefaults, basketSearchSchema } from '#src/portal/basket/basket-search.ts'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { requireWho } from '#src/portal/frame/require-who.ts'
import { titled } from '#src/portal/frame/titled.ts'
import { queryClientOf, QueryScope } from '#src/portal/query-scope.tsx'

export const Route = createFileRoute('/order-approve')({
  validateSearch: basketSearchSchema,
  search: { middlewares: [stripSearchParams(basketSearchDefaults)] },
  beforeLoad: ({ context, location }) => {
    if (context.frame) requireWho(context.frame, location.href)
  },
  loader: async ({ context, cause, location }) => {
    const client = queryClientOf(context.queries)
    // What is there already is shown at once and read again beside it.
    if (client.getQueryData(basketsQuery.queryKey) === undefined) await client.prefetchQuery(basketsQuery)
    const list = client.getQueryData(basketsQuery.queryKey)
    const search = basketSearchSchema.parse(location.search)
    const whole = seedOf(client, basketsQuery.queryKey)
    if (cause !== 'enter' || !list?.ok) return { whole, page: undefined }
    const isPaged = isCut(list)
    // A link that names a basket leads to the tab and page where it stands by now.
    const place = isPaged
      ? search.order && (await findBasket(search))
      : placeOf(list.data.orders, search, context.frame?.locale ?? 'de')
    if (place && (place.tab !== search.tab || place.page !== search.page))
      throw redirect({ to: '/order-approve/', search: { ...search, ...place }, replace: true })
    const page = basketPageQuery(search)
    if (isPaged) await client.prefetchQuery(page)
    return { whole, page: isPaged ? seedOf(client, page.queryKey) : undefined }
  },
  head: ({ match }) => titled(match.context, m.basket_title()),
  component: OrderApprove,
})

function OrderApprove() {
  const { queries } = Route.useRouteContext()
  const { whole, page } = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<BasketSearch>, replace = false) =>
      void navigate({
        to: '/order-approve/',
        search: (before) => ({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <QueryScope holder={queries} seed={whole}>
      <QueryScope holder={queries} seed={page}>
        <PortalFrame>
          <BasketPage search={search} onSearch={onSearch} />
        </PortalFrame>
      </QueryScope>
    </QueryScope>
  )
}
