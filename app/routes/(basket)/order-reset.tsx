import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/portal/basket/reset-page.tsx'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/(basket)/order-reset')({
  beforeLoad: requireSignIn,
  head: laterTitle,
  component: OrderReset,
})

function OrderReset() {
  return (
    <QueryPage>
      <ResetPage />
    </QueryPage>
  )
}
