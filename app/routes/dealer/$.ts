import { createFileRoute } from '@tanstack/react-router'
import { serveBackend } from '#src/vue/transport.ts'

export const Route = createFileRoute('/dealer/$')({
  server: { handlers: { ANY: ({ request }) => serveBackend(request) } },
})
