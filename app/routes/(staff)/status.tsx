import { createFileRoute } from '@tanstack/react-router'
import { dehydrateQuery } from '#src/portal/list/list-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { StatusPage } from '#src/portal/status/status-page.tsx'
import { statusQuery } from '#src/portal/status/status-queries.ts'

export const Route = createFileRoute('/(staff)/status')({
  // The page stays open during maintenance, because maintenance is ended here.
  beforeLoad: (entered) => requireSignIn(entered, true),
  loader: async ({ context }) => {
    const client = queryClientOf(context.queries)
    await client.prefetchQuery(statusQuery)
    return [dehydrateQuery(client, statusQuery.queryKey)]
  },
  head: laterTitle,
  component: Status,
})

function Status() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <StatusPage />
    </QueryPage>
  )
}
