import { createFileRoute } from '@tanstack/react-router'
import { siteManifest } from '#src/http/manifest.server.ts'

export const Route = createFileRoute('/manifest.webmanifest')({
  server: { handlers: { GET: ({ request }) => siteManifest(request) } },
})
