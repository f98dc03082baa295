import { createFileRoute } from '@tanstack/react-router'
import { editCompany } from '#src/gateway/company/edit-company.server.ts'

export const Route = createFileRoute('/(company)/company-edit/$id')({
  server: { handlers: { POST: ({ request, params }) => editCompany(request, params.id) } },
})
