import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { ConfirmEmailPage } from '#src/portal/account/confirm-email-page.tsx'
import { titled } from '#src/portal/shell/titled.ts'
import { confirmEmail } from '#src/gateway/account/confirm-email.server.ts'

export const Route = createFileRoute('/account/email/$token')({
  head: ({ match }) => titled(match.context, m.email_confirm_title()),
  server: { handlers: { POST: ({ request, params }) => confirmEmail(request, params.token) } },
  component: Page,
})

function Page() {
  return <ConfirmEmailPage token={Route.useParams().token} />
}
