import { createFileRoute } from '@tanstack/react-router'
import { m } from '#messages'
import { AccountPage } from '#src/portal/account/account-page.tsx'
import { accountQuery, sessionsQuery } from '#src/portal/account/account-queries.ts'
import { seedOf } from '#src/portal/list/list-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { requireSignIn } from '#src/portal/shell/require-who.ts'
import { titledByLoader } from '#src/portal/shell/titled.ts'

export const Route = createFileRoute('/account/')({
  beforeLoad: requireSignIn,
  loader: async ({ context }) => {
    const title = m.account_title()
    if (context.frame?.isGuest !== false) return { title, seeds: [] }
    const client = queryClientOf(context.queries)
    await Promise.all([client.prefetchQuery(accountQuery), client.prefetchQuery(sessionsQuery)])
    return { title, seeds: [seedOf(client, accountQuery.queryKey), seedOf(client, sessionsQuery.queryKey)] }
  },
  head: titledByLoader,
  component: Account,
})

function Account() {
  return (
    <QueryPage seeds={Route.useLoaderData().seeds}>
      <AccountPage />
    </QueryPage>
  )
}
