import { createFileRoute } from '@tanstack/react-router'
import { passFile } from '#src/gateway/upload/pass-file.server.ts'

export const Route = createFileRoute('/file-upload/$kind')({
  server: { handlers: { POST: ({ request, params }) => passFile(request, params.kind) } },
})
