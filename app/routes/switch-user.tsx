import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { laterTitle } from '#src/portal/shell/titled.ts'
import { SwitchUserPage } from '#src/portal/user/switch-user-page.tsx'

const search = z.object({ email: z.catch(z.optional(z.string().check(z.maxLength(254))), undefined) })

export const Route = createFileRoute('/switch-user')({
  validateSearch: search,
  beforeLoad: requireSignIn,
  head: laterTitle,
  component: SwitchUser,
})

function SwitchUser() {
  return (
    <QueryPage>
      <SwitchUserPage email={Route.useSearch().email ?? ''} />
    </QueryPage>
  )
}
