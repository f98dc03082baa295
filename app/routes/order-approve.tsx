import { createFileRoute, redirect, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { m } from '#messages'
import { BasketPage } from '#src/portal/basket/basket-page.tsx'
import { basketsQuery } from '#src/portal/basket/basket-queries.ts'
import { placeOf } from '#src/portal/basket/basket-rows.ts'
import { type BasketSearch, basketSearchDefaults, readBasketSearch } from '#src/portal/basket/basket-search.ts'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { requireWho } from '#src/portal/frame/require-who.ts'

export const Route = createFileRoute('/order-approve')({
  validateSearch: (search: Partial<Record<keyof BasketSearch, unknown>> & SearchSchemaInput) => readBasketSearch(search),
  search: { middlewares: [stripSearchParams(basketSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ context, location }) => {
    if (context.frame) requireWho(context.frame, location.href)
  },
  loader: async ({ context, deps, cause, location }) => {
    await context.queryClient.prefetchQuery(basketsQuery)
    const list = context.queryClient.getQueryData(basketsQuery.queryKey)
    // A link that names a basket leads to the tab and page where it stands by now.
    const place = cause === 'enter' && list?.ok ? placeOf(list.data.orders, deps, context.frame?.locale ?? 'de') : null
    if (place && (place.tab !== deps.tab || place.page !== deps.page))
      throw redirect({ to: location.pathname, search: { ...deps, ...place }, replace: true })
  },
  head: () => ({ meta: [{ title: m.basket_title() }] }),
  component: OrderApprove,
})

function OrderApprove() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<BasketSearch>, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return (
    <PortalFrame>
      <BasketPage search={search} onSearch={onSearch} />
    </PortalFrame>
  )
}
