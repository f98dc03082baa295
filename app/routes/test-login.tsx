import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { redirectSignedIn } from '#src/portal/home/home-route.ts'
import { LoginPage } from '#src/portal/home/login-page.tsx'
import { loginSearch } from '#src/portal/home/login-search.ts'
import { titled } from '#src/portal/shell/titled.ts'
import { signIn } from '#src/gateway/session/sign-in.server.ts'

export const Route = createFileRoute('/test-login')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => redirectSignedIn(context.shell, search.redirect ?? ''),
  head: ({ match }) => titled(match.context, m.home_test_title()),
  server: { handlers: { POST: ({ request }) => signIn(request, 'test-login') } },
  component: Page,
})

function Page() {
  return <LoginPage via="test-login" redirect={Route.useSearch().redirect ?? ''} />
}
