import { createFileRoute } from '@tanstack/react-router'
import { auditListing } from '#src/contract/values/audit-list.ts'
import { AuditListPage } from '#src/portal/audit/audit-list-page.tsx'
import { auditSource } from '#src/portal/audit/audit-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'

const readSearch = listSearch(auditListing)

export const Route = createFileRoute('/(staff)/audit')({
  ...listRoute(readSearch),
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), auditSource, readSearch(location.search), cause),
  component: Audit,
})

function Audit() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <AuditListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
