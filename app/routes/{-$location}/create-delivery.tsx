import { createFileRoute } from '@tanstack/react-router'
import { countryOptions } from '#src/countries.ts'
import { CreateAddressPage } from '#src/portal/address/create-address-page.tsx'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { ownCompany, requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/create-delivery')({
  beforeLoad: requireSignIn,
  // Here, and not as the page is drawn: two machines may call a country by different names.
  loader: ({ context }) => countryOptions(context.frame?.locale ?? 'en', context.frame?.site.country ?? 'DE'),
  head: laterTitle,
  component: CreateDelivery,
})

function CreateDelivery() {
  const { frame } = Route.useRouteContext()
  return (
    <QueryPage>
      <CreateAddressPage cid={ownCompany(frame)} countries={Route.useLoaderData()} />
    </QueryPage>
  )
}
