import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { ResetPage } from '#src/portal/basket/reset-page.tsx'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { requireWho } from '#src/portal/frame/require-who.ts'
import { titled } from '#src/portal/frame/titled.ts'
import { QueryScope } from '#src/portal/query-scope.tsx'

export const Route = createFileRoute('/order-reset')({
  beforeLoad: ({ context, location }) => {
    if (context.frame) requireWho(context.frame, location.href)
  },
  head: ({ match }) => titled(match.context, m.basket_reset_page_title()),
  component: OrderReset,
})

function OrderReset() {
  const { queries } = Route.useRouteContext()
  return (
    <QueryScope holder={queries}>
      <PortalFrame>
        <ResetPage />
      </PortalFrame>
    </QueryScope>
  )
}
