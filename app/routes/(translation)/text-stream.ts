import { createFileRoute } from '@tanstack/react-router'
import { streamTexts } from '#src/gateway/transport.ts'

export const Route = createFileRoute('/(translation)/text-stream')({
  server: { handlers: { GET: ({ request }) => streamTexts(request) } },
})
