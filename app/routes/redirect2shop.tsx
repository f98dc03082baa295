import { createFileRoute } from '@tanstack/react-router'
import { requireWho } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { HandOffPage } from '#src/portal/shop/hand-off-page.tsx'
import { handOffPath } from '#src/web/hand-off-path.ts'
import { openHandOff, toShop } from '#src/gateway/session/to-shop.server.ts'

export const Route = createFileRoute('/redirect2shop')({
  server: {
    handlers: {
      GET: async ({ request, next }) => (await openHandOff(request)) ?? next(),
      POST: ({ request }) => toShop(request),
    },
  },
  beforeLoad: ({ context: { shell } }) => {
    if (shell) requireWho(shell, handOffPath(shell.useAs))
  },
  head: laterTitle,
  component: HandOffPage,
})
