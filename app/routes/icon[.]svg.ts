import { createFileRoute } from '@tanstack/react-router'
import { siteIcon } from '#src/http/manifest.server.ts'

export const Route = createFileRoute('/icon.svg')({
  server: { handlers: { GET: ({ request }) => siteIcon(request) } },
})
