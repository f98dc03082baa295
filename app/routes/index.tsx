import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { redirectSignedIn } from '#src/portal/home/home-route.ts'
import { LoginPage } from '#src/portal/home/login-page.tsx'
import { loginSearch } from '#src/portal/home/login-search.ts'
import { titled } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/')({
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => redirectSignedIn(context.shell, search.redirect ?? ''),
  // The offline shell is built from this page and can stand for any page, so it has no title.
  head: ({ match }) => (match.context.shell ? titled(match.context, m.home_page_title()) : {}),
  component: Page,
})

function Page() {
  return <LoginPage via="login" redirect={Route.useSearch().redirect ?? ''} />
}
