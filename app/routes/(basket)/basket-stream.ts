import { createFileRoute } from '@tanstack/react-router'
import { streamBaskets } from '#src/gateway/transport.ts'

export const Route = createFileRoute('/(basket)/basket-stream')({
  server: { handlers: { GET: ({ request }) => streamBaskets(request) } },
})
