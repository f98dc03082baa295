import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { chooseLine } from '#src/gateway/session/to-shop.server.ts'
import { linesQuery, materialsQuery } from '#src/portal/line/line-queries.ts'
import { type LineSearch, lineSearchDefaults, lineSearchSchema } from '#src/portal/line/line-search.ts'
import { SelectLinePage } from '#src/portal/line/select-line-page.tsx'
import { dehydrateQuery } from '#src/portal/list/list-queries.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { signedIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/{-$location}/user/select-line')({
  validateSearch: lineSearchSchema,
  search: { middlewares: [stripSearchParams(lineSearchDefaults)] },
  server: { handlers: { POST: ({ request }) => chooseLine(request) } },
  ...signedIn,
  loaderDeps: ({ search: { cid } }) => ({ cid }),
  loader: async ({ context, deps: { cid = context.shell?.who?.company[0] } }) => {
    if (cid === undefined) return []
    const client = queryClientOf(context.queries)
    const [lines, materials] = [linesQuery(cid), materialsQuery(cid)]
    await Promise.all([client.prefetchQuery(lines), client.prefetchQuery(materials)])
    const answer = client.getQueryData(lines.queryKey)
    if (answer?.ok === false && answer.refusal.code === 'not-found') throw notFound()
    return [dehydrateQuery(client, lines.queryKey), dehydrateQuery(client, materials.queryKey)]
  },
  component: SelectLine,
})

function SelectLine() {
  const { cid, line, q } = Route.useSearch()
  const own = useShell().who?.company[0] ?? 0
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<LineSearch>) =>
      void navigate({
        to: '/{-$location}/user/select-line/',
        params: (same) => same,
        search: (before) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <SelectLinePage cid={cid ?? own} line={line} q={q} onSearch={onSearch} />
    </QueryPage>
  )
}
