import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { dehydrateQuery } from '#src/portal/list/list-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { CompaniesPage } from '#src/portal/tree/companies-page.tsx'
import { familyQuery } from '#src/portal/tree/tree-queries.ts'
import { openIdsOf } from '#src/portal/tree/open-ids.ts'
import { stepOf, type TreeSearch, treeSearchDefaults, treeSearchSchema } from '#src/portal/tree/tree-search.ts'

/** Maximum number of open companies whose children the server reads. The browser reads the others. */
const maxRead = 20

export const Route = createFileRoute('/(company)/companies/$cid')({
  validateSearch: treeSearchSchema,
  search: { middlewares: [stripSearchParams(treeSearchDefaults)] },
  beforeLoad: ({ context, location }) => requireSignIn({ context, location, params: {} }),
  loader: async ({ context, params, location, cause }) => {
    const cid = Number(params.cid)
    if (!/^[1-9]\d{0,9}$/.test(params.cid) || cid > 2_147_483_647) throw notFound()
    const client = queryClientOf(context.queries)
    const { open } = treeSearchSchema.parse(location.search)
    const queries = [cid, ...openIdsOf(open).filter((id) => id !== cid)].slice(0, maxRead).map((id) => familyQuery(id))
    if (cause === 'enter') await Promise.all(queries.map((query) => client.prefetchQuery(query)))
    const own = client.getQueryData(familyQuery(cid).queryKey)
    if (own?.ok === false && own.refusal.code === 'not-found') throw notFound()
    return queries.map(({ queryKey }) => dehydrateQuery(client, queryKey))
  },
  head: laterTitle,
  component: Companies,
})

function Companies() {
  const cid = Number(Route.useParams().cid)
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<TreeSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), ...stepOf(change) }),
    [navigate],
  )
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <CompaniesPage cid={cid} view={Route.useSearch()} onSearch={onSearch} />
    </QueryPage>
  )
}
