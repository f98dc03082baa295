import { createFileRoute } from '@tanstack/react-router'
import { signOver } from '#src/gateway/session/sign-over.server.ts'

export const Route = createFileRoute('/sign-over')({
  server: { handlers: { GET: ({ request }) => signOver(request) } },
})
