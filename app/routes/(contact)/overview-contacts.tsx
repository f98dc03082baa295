import { createFileRoute, notFound } from '@tanstack/react-router'
import { contactListing } from '#src/contract/values/contact-columns.ts'
import { ContactListPage } from '#src/portal/contact/contact-list-page.tsx'
import { contactSource } from '#src/portal/contact/contact-queries.ts'
import { isMissing, loadList } from '#src/portal/list/list-queries.ts'
import { listRoute, listSearch } from '#src/portal/list/list-search.ts'
import { useListSearch } from '#src/portal/list/use-list-search.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { ownCompany } from '#src/portal/shell/require-who.ts'

const readSearch = listSearch(contactListing)

export const Route = createFileRoute('/(contact)/overview-contacts')({
  ...listRoute(readSearch),
  loader: async ({ context, cause, location }) => {
    const client = queryClientOf(context.queries)
    const view = { ...readSearch(location.search), own: ownCompany(context.shell) }
    const seeds = await loadList(client, contactSource, view, cause)
    // A company that the user may not see is shown as not found.
    if (isMissing(client, contactSource, view)) throw notFound()
    return seeds
  },
  component: OverviewContacts,
})

function OverviewContacts() {
  const { shell } = Route.useRouteContext()
  const view = { ...Route.useSearch(), own: ownCompany(shell) }
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <ContactListPage view={view} onSearch={useListSearch(readSearch)} />
    </QueryPage>
  )
}
