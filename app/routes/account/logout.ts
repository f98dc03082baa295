import { createFileRoute } from '@tanstack/react-router'
import { answerAccountLogout } from '#src/gateway/session/sign-out.server.ts'

export const Route = createFileRoute('/account/logout')({
  server: { handlers: { ANY: ({ request }) => answerAccountLogout(request) } },
})
