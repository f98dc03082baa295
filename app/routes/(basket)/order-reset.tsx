import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '#src/portal/basket/reset-page.tsx'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { signedIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/(basket)/order-reset')({
  ...signedIn,
  component: OrderReset,
})

function OrderReset() {
  return (
    <QueryPage>
      <ResetPage />
    </QueryPage>
  )
}
