import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { titled } from '#src/portal/frame/titled.ts'
import { WelcomePage } from '#src/portal/home/welcome-page.tsx'

export const Route = createFileRoute('/{-$location}/welcome')({
  head: ({ match }) => titled(match.context, m.home_welcome_title()),
  component: WelcomePage,
})
