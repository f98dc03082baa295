import { createFileRoute } from '@tanstack/react-router'
import { answerMaterialOverview } from '#src/vue/material-overview.server.ts'

export const Route = createFileRoute('/vue/material-overview/$id')({
  server: { handlers: { GET: ({ request, params }) => answerMaterialOverview(request, params.id) } },
})
