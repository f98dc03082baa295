import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { AuditListPage } from '#src/portal/audit/audit-list-page.tsx'
import { auditSource } from '#src/portal/audit/audit-queries.ts'
import { loadList } from '#src/portal/list/list-queries.ts'
import { filterText, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

const readSearch = listSearch({
  tabs: ['all'],
  columns: ['at'],
  sort: '-at',
  filters: { who: filterText, as: filterText, what: filterText, from: filterText, to: filterText },
})

export const Route = createFileRoute('/(staff)/audit')({
  validateSearch: readSearch,
  search: { middlewares: [stripSearchParams(readSearch({}))] },
  beforeLoad: requireSignIn,
  loader: ({ context, cause, location }) =>
    loadList(queryClientOf(context.queries), auditSource, readSearch(location.search), cause),
  head: laterTitle,
  component: Audit,
})

function Audit() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <AuditListPage view={Route.useSearch()} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
