import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { companyQuery } from '#src/portal/contact/contact-queries.ts'
import { CreateContactPage } from '#src/portal/contact/create-contact-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

const search = z.object({
  cid: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))), undefined),
})

export const Route = createFileRoute('/(contact)/create-contact')({
  validateSearch: search,
  beforeLoad: requireSignIn,
  loader: ({ context, location, cause }) => {
    const own = ownCompany(context.shell)
    const { cid = own } = search.parse(location.search)
    return cid === own ? [] : loadRecord(queryClientOf(context.queries), companyQuery(cid), cause)
  },
  head: laterTitle,
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
