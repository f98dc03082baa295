import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { titled } from '#src/portal/shell/titled.ts'
import { QueryScope } from '#src/portal/shell/query-scope.tsx'
import { WelcomePage } from '#src/portal/home/welcome-page.tsx'

export const Route = createFileRoute('/{-$location}/welcome')({
  head: ({ match }) => titled(match.context, m.home_welcome_title()),
  component: Welcome,
})

function Welcome() {
  const { queries } = Route.useRouteContext()
  return (
    <QueryScope holder={queries}>
      <WelcomePage />
    </QueryScope>
  )
}
