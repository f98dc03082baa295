import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { z } from 'zod'
import { companyQuery } from '#src/portal/company/company-queries.ts'
import { MyCompanyPage } from '#src/portal/company/my-company-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { optionalId } from '#src/portal/list/list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, requireSignIn } from '#src/portal/shell/require-who.ts'
import { titled } from '#src/portal/shell/titled.ts'

const search = z.object({
  cid: optionalId,
})

export const Route = createFileRoute('/(company)/my-company')({
  validateSearch: search,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { cid } }) => ({ cid }),
  // Before the page opens, its record is not read, and its title is not known.
  preload: false,
  loader: ({ context, location, cause }) => {
    const id = search.parse(location.search).cid ?? ownCompany(context.shell)
    const nameOf = ({ name1 }: { name1: string }) => (id === ownCompany(context.shell) ? '' : name1)
    return loadRecord(queryClientOf(context.queries), companyQuery(id), cause, nameOf)
  },
  // The title is imported directly. This page is the largest one, and would otherwise load the titles of all pages.
  head: ({ match, loaderData }) => titled(match.context, loaderData?.[0]?.name || m.menu_my_company()),
  component: MyCompany,
})

function MyCompany() {
  const { shell } = Route.useRouteContext()
  const id = Route.useSearch().cid ?? ownCompany(shell)
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <MyCompanyPage key={id} id={id} />
    </QueryPage>
  )
}
