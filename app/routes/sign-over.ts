import { createFileRoute } from '@tanstack/react-router'
import { transferSignIn } from '#src/gateway/session/transfer-sign-in.server.ts'

export const Route = createFileRoute('/sign-over')({
  server: { handlers: { GET: ({ request }) => transferSignIn(request) } },
})
