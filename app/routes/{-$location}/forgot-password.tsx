import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { answerForgotten } from '#src/gateway/password/password.server.ts'
import { ForgotPage } from '#src/portal/password/forgot-page.tsx'
import { loadForgotten } from '#src/portal/password/password-queries.ts'
import { sentSearch } from '#src/portal/shell/sent-search.ts'
import { titled } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/forgot-password')({
  validateSearch: sentSearch,
  loaderDeps: ({ search }) => ({ sent: search.sent !== undefined }),
  loader: ({ deps }) => loadForgotten(deps.sent),
  head: ({ match }) => titled(match.context, m.password_forgot_title()),
  server: { handlers: { POST: ({ request, next }) => answerForgotten(request, next) } },
  component: Page,
})

function Page() {
  return <ForgotPage sent={Route.useLoaderData()} />
}
