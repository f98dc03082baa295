import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#src/portal/account/confirm-email-page.tsx'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { answerConfirmation } from '#src/gateway/account/confirm-email.server.ts'

export const Route = createFileRoute('/account/email/$token')({
  head: laterTitle,
  server: { handlers: { POST: ({ request, next, params }) => answerConfirmation(request, next, params.token) } },
  component: Page,
})

function Page() {
  return <ConfirmEmailPage token={Route.useParams().token} />
}
