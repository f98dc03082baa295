import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/portal/account/account-page.tsx'
import { accountQuery, sessionsQuery } from '#src/portal/account/account-queries.ts'
import { dehydrateQuery } from '#src/portal/list/list-queries.ts'
import { QueryPage } from '#src/portal/shell/page/query-page.tsx'
import { queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { signedIn } from '#src/portal/shell/require-who.ts'

export const Route = createFileRoute('/account/')({
  ...signedIn,
  loader: async ({ context }) => {
    if (context.shell?.isGuest !== false) return []
    const client = queryClientOf(context.queries)
    await Promise.all([client.prefetchQuery(accountQuery), client.prefetchQuery(sessionsQuery)])
    return [dehydrateQuery(client, accountQuery.queryKey), dehydrateQuery(client, sessionsQuery.queryKey)]
  },
  component: Account,
})

function Account() {
  return (
    <QueryPage seeds={Route.useLoaderData()}>
      <AccountPage />
    </QueryPage>
  )
}
