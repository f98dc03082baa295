import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { answerRegister } from '#src/gateway/register/register.server.ts'
import { RegisterPage } from '#src/portal/register/register-page.tsx'
import { RegisterSentPage } from '#src/portal/register/register-sent-page.tsx'
import { loadRegistration } from '#src/portal/register/register-queries.ts'
import { sentSearch } from '#src/portal/shell/sent-search.ts'
import { titled } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/register')({
  validateSearch: sentSearch,
  // `sent` and `again` are separate, because the mail address may change between them. The loader must then run again.
  loaderDeps: ({ search: { sent, again } }) => ({ sent, again }),
  loader: ({ deps: { sent, again } }) => loadRegistration(sent !== undefined || again !== undefined),
  head: ({ match }) => titled(match.context, m.shell_register()),
  server: { handlers: { POST: ({ request, next }) => answerRegister(request, next) } },
  component: Page,
})

function Page() {
  const registration = Route.useLoaderData()
  const { sent, resent } = Route.useSearch()
  return sent === undefined ? (
    <RegisterPage before={registration} />
  ) : (
    <RegisterSentPage registration={registration} isResent={resent !== undefined} />
  )
}
