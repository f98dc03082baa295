import { createFileRoute } from '@tanstack/react-router'
import { answerNewPassword } from '#src/gateway/password/password.server.ts'
import { loadPasswordLink } from '#src/portal/password/password-queries.ts'
import { ResetPage } from '#src/portal/password/reset-page.tsx'
import { laterTitle } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/account/password/change/$token')({
  loader: ({ params }) => loadPasswordLink(params.token),
  head: laterTitle,
  server: { handlers: { POST: ({ request, next, params }) => answerNewPassword(request, next, params.token) } },
  component: Page,
})

function Page() {
  return <ResetPage token={Route.useParams().token} link={Route.useLoaderData()} />
}
