import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { dehydrateQuery } from '#src/portal/list/list-queries.ts'
import { optionalId } from '#src/portal/list/list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany, signedIn } from '#src/portal/shell/require-who.ts'
import { ChangeParentPage } from '#src/portal/tree/change-parent-page.tsx'
import { familyQuery, parentsQuery } from '#src/portal/tree/tree-queries.ts'
import { stepOf, type TreeSearch, treeSearchDefaults, treeSearchSchema } from '#src/portal/tree/tree-search.ts'

const search = z.object({
  ...treeSearchSchema.shape,
  cid: optionalId,
})

export const Route = createFileRoute('/(company)/change-parent')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(treeSearchDefaults)] },
  ...signedIn,
  loader: async ({ context, location, cause }) => {
    const { cid = ownCompany(context.shell) } = search.parse(location.search)
    const client = queryClientOf(context.queries)
    const parents = parentsQuery(cid)
    const family = familyQuery(cid)
    if (cause === 'enter') await Promise.all([client.prefetchQuery(parents), client.prefetchQuery(family)])
    const answer = client.getQueryData(parents.queryKey)
    if (answer?.ok === false && answer.refusal.code === 'not-found') throw notFound()
    return [dehydrateQuery(client, family.queryKey), dehydrateQuery(client, parents.queryKey)]
  },
  component: ChangeParent,
})

function ChangeParent() {
  const { shell } = Route.useRouteContext()
  const { cid = ownCompany(shell), ...view } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<TreeSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), ...stepOf(change) }),
    [navigate],
  )
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <ChangeParentPage key={cid} cid={cid} view={view} onSearch={onSearch} />
    </QueryPage>
  )
}
