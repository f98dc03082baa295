import { createFileRoute } from '@tanstack/react-router'
import { serveBackend } from '#src/gateway/transport.ts'

export const Route = createFileRoute('/readyz')({
  server: { handlers: { GET: ({ request }) => serveBackend(request) } },
})
