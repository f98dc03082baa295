import { createFileRoute } from '@tanstack/react-router'
import { countryOptions } from '#src/site/countries.ts'
import { CreateAddressPage } from '#src/portal/address/create-address-page.tsx'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { firstLook } from '#src/portal/form/rows/place-rows.tsx'
import { ownCompany, signedIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/{-$location}/create-delivery')({
  ...signedIn,
  // The names of countries are read here and not while rendering. Server and browser may have different names, with
  // which hydration fails.
  loader: async ({ context }) => {
    const { locale = 'en', site } = context.shell ?? {}
    const countries = countryOptions(locale, site?.country ?? 'DE')
    return { countries, look: await firstLook(countries[0]?.value ?? '') }
  },
  component: CreateDelivery,
})

function CreateDelivery() {
  const { shell } = Route.useRouteContext()
  const { countries, look } = Route.useLoaderData()
  return (
    <QueryPage>
      <CreateAddressPage cid={ownCompany(shell)} countries={countries} look={look} />
    </QueryPage>
  )
}
