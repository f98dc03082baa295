import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { answerNewPassword } from '#src/gateway/password/password.server.ts'
import { loadPasswordLink } from '#src/portal/password/password-queries.ts'
import { ResetPage } from '#src/portal/password/reset-page.tsx'
import { titled } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/account/password/change/$token')({
  loader: ({ params }) => loadPasswordLink(params.token),
  head: ({ match }) => titled(match.context, m.password_reset_title()),
  server: { handlers: { POST: ({ request, next, params }) => answerNewPassword(request, next, params.token) } },
  component: Page,
})

function Page() {
  return <ResetPage token={Route.useParams().token} link={Route.useLoaderData()} />
}
