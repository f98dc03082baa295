import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { companyQuery } from '#src/portal/company/company-queries.ts'
import { CreateContactPage } from '#src/portal/contact/create-contact-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { optionalId } from '#src/portal/list/list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, signedIn } from '#src/portal/shell/require-who.ts'

const search = z.object({
  cid: optionalId,
})

export const Route = createFileRoute('/(contact)/create-contact')({
  validateSearch: search,
  ...signedIn,
  loader: ({ context, location, cause }) => {
    const own = ownCompany(context.shell)
    const { cid = own } = search.parse(location.search)
    return cid === own ? [] : loadRecord(queryClientOf(context.queries), companyQuery(cid), cause)
  },
  component: CreateContact,
})

function CreateContact() {
  const { shell } = Route.useRouteContext()
  const cid = Route.useSearch().cid ?? ownCompany(shell)
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <CreateContactPage key={cid} cid={cid} />
    </QueryPage>
  )
}
