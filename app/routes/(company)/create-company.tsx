import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { companyQuery } from '#src/portal/company/company-queries.ts'
import { CreateCompanyPage } from '#src/portal/company/create-company-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { optionalId } from '#src/portal/list/list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, signedIn } from '#src/portal/shell/require-who.ts'

const search = z.object({
  cid: optionalId,
})

export const Route = createFileRoute('/(company)/create-company')({
  validateSearch: search,
  ...signedIn,
  loader: ({ context, location, cause }) => {
    const { cid = ownCompany(context.shell) } = search.parse(location.search)
    return loadRecord(queryClientOf(context.queries), companyQuery(cid), cause)
  },
  component: CreateCompany,
})

function CreateCompany() {
  const { shell } = Route.useRouteContext()
  const cid = Route.useSearch().cid ?? ownCompany(shell)
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <CreateCompanyPage key={cid} cid={cid} />
    </QueryPage>
  )
}
