import { createFileRoute, notFound } from '@tanstack/react-router'
import { z } from 'zod'
import { groups } from '#src/session/groups.ts'
import { contactName, contactQuery } from '#src/portal/contact/contact-queries.ts'
import { EditContactPage } from '#src/portal/contact/edit-contact-page.tsx'
import { loadRecord } from '#src/portal/form/record-query.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { recordTitle } from '#src/portal/shell/titled.ts'
import { addressId } from '#src/web/search-params.ts'

/** `right`: a right that the contact has requested. It is in the link of the mail about the request. */
const search = z.object({ right: z.enum(groups).optional().catch(undefined) })

export const Route = createFileRoute('/(contact)/edit-contact/$coid')({
  validateSearch: search,
  beforeLoad: ({ context, location }) => requireSignIn({ context, location, params: {} }),
  // Before the page opens, its record is not read, and its title is not known.
  preload: false,
  loader: ({ context, params, cause }) => {
    const id = addressId.safeParse(params.coid)
    if (!id.success) throw notFound()
    return loadRecord(queryClientOf(context.queries), contactQuery(id.data), cause, contactName)
  },
  head: recordTitle,
  component: EditContact,
})

function EditContact() {
  const id = Number(Route.useParams().coid)
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <EditContactPage key={id} id={id} right={Route.useSearch().right} />
    </QueryPage>
  )
}
