import { createFileRoute } from '@tanstack/react-router'
import { streamPlaces } from '#src/gateway/transport.ts'

export const Route = createFileRoute('/text-stream')({
  server: { handlers: { GET: ({ request }) => streamPlaces(request) } },
})
