import { createFileRoute } from '@tanstack/react-router'
import { switchBack } from '#src/gateway/session/switch-user.server.ts'

export const Route = createFileRoute('/switch-back')({
  server: { handlers: { POST: ({ request }) => switchBack(request) } },
})
