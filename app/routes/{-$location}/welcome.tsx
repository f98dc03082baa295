import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { titled } from '#src/portal/shell/titled.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { WelcomePage } from '#src/portal/home/welcome-page.tsx'

export const Route = createFileRoute('/{-$location}/welcome')({
  head: ({ match }) => titled(match.context, m.home_welcome_title()),
  component: Welcome,
})

function Welcome() {
  return (
    <QueryPage>
      <WelcomePage />
    </QueryPage>
  )
}
