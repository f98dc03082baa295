import { createFileRoute } from '@tanstack/react-router'
import { answerRegisterCompany } from '#src/gateway/register/register.server.ts'
import { RegisterCompanyPage } from '#src/portal/register/register-company-page.tsx'
import { loadCompanyForm } from '#src/portal/register/register-queries.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/{-$location}/register-company/$token')({
  loader: ({ params, context }) => loadCompanyForm(params.token, context.shell?.site.country ?? ''),
  head: laterTitle,
  server: { handlers: { POST: ({ request, next, params }) => answerRegisterCompany(request, next, params.token) } },
  component: Page,
})

function Page() {
  return <RegisterCompanyPage {...Route.useLoaderData()} />
}
