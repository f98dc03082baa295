import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { PriceLogPage } from '#src/portal/price/price-log-page.tsx'
import { priceLogQuery } from '#src/portal/price/price-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { recordTitle } from '#src/portal/shell/titled.ts'
import { addressId } from '#src/web/search-params.ts'

export const Route = createFileRoute('/detail-price/$pid')({
  beforeLoad: ({ context, location }) => requireSignIn({ context, location, params: {} }),
  // Before the page opens, its record is not read, and its title is not known.
  preload: false,
  loader: ({ context, params, cause }) => {
    const id = addressId.safeParse(params.pid)
    if (!id.success) throw notFound()
    return loadRecord(
      queryClientOf(context.queries),
      priceLogQuery(id.data),
      cause,
      ({ log }) => log?.article_uid ?? '',
    )
  },
  head: recordTitle,
  component: DetailPrice,
})

function DetailPrice() {
  const id = Number(Route.useParams().pid)
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <PriceLogPage key={id} id={id} />
    </QueryPage>
  )
}
