import { createFileRoute } from '@tanstack/react-router'
import { serveBackend } from '#src/gateway/transport.ts'

export const Route = createFileRoute('/vue/$')({
  server: { handlers: { ANY: ({ request }) => serveBackend(request) } },
})
