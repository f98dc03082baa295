import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { signedIn } from '#src/portal/shell/require-who.ts'
import { SwitchUserPage } from '#src/portal/user/switch-user-page.tsx'

const search = z.object({ email: z.string().max(254).optional().catch(undefined) })

export const Route = createFileRoute('/switch-user')({
  validateSearch: search,
  ...signedIn,
  component: SwitchUser,
})

function SwitchUser() {
  return (
    <QueryPage>
      <SwitchUserPage email={Route.useSearch().email ?? ''} />
    </QueryPage>
  )
}
