import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { ResetPage } from '#src/portal/basket/reset-page.tsx'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { requireWho } from '#src/portal/frame/require-who.ts'

export const Route = createFileRoute('/order-reset')({
  beforeLoad: ({ context, location }) => {
    if (context.frame) requireWho(context.frame, location.href)
  },
  head: () => ({ meta: [{ title: m.basket_reset_page_title() }] }),
  component: OrderReset,
})

function OrderReset() {
  return (
    <PortalFrame>
      <ResetPage />
    </PortalFrame>
  )
}
