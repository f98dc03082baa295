import { createFileRoute } from '@tanstack/react-router'
import { answerMaterialOverview } from '#src/gateway/line/material-overview.server.ts'

export const Route = createFileRoute('/vue/material-overview/$id')({
  server: { handlers: { GET: ({ request, params }) => answerMaterialOverview(request, params.id) } },
})
