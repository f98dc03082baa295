import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownCompany, requireSignIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/(company)/companies/')({
  beforeLoad: ({ context, location }) => {
    requireSignIn({ context, location, params: {} })
    // The offline shell knows no user yet.
    if (context.shell === null) return
    throw redirect({ href: `/companies/${ownCompany(context.shell)}`, replace: true })
  },
})
