import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { addressQuery } from '#src/portal/address/address-queries.ts'
import { EditAddressPage } from '#src/portal/address/edit-address-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, signedIn } from '#src/portal/shell/require-who.ts'
import { addressId } from '#src/web/search-params.ts'

const search = z.object({
  address: addressId.catch(0),
  redirect: z.string().optional().catch(undefined),
})

export const Route = createFileRoute('/{-$location}/edit-delivery')({
  validateSearch: search,
  ...signedIn,
  loader: ({ context, location, cause }) => {
    const query = addressQuery(ownCompany(context.shell), search.parse(location.search).address)
    return loadRecord(queryClientOf(context.queries), query, cause)
  },
  component: EditDelivery,
})

function EditDelivery() {
  const { shell } = Route.useRouteContext()
  const { address, redirect = '' } = Route.useSearch()
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <EditAddressPage key={address} cid={ownCompany(shell)} id={address} redirect={redirect} />
    </QueryPage>
  )
}
