import { QueryClientProvider } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beginQueriesFor } from '#src/portal/shell/query-holder.ts'
import { type DehydratedQuery, hydrateQueries, queryClientOf } from '#src/portal/shell/query-scope.tsx'
import { useShellIfKnown } from '#src/portal/shell/shell.ts'

const root = getRouteApi('__root__')

type QueryPageProps = {
  seeds?: readonly DehydratedQuery[]
  children: ReactNode
}

/** Provides the query client to the page inside it, hydrated with `seeds`, the data read by the route's loader. */
export function QueryPage({ seeds, children }: QueryPageProps) {
  const holder = root.useRouteContext({ select: (context) => context.queries })
  const signIn = useShellIfKnown()?.signIn
  if (signIn !== undefined) beginQueriesFor(holder, signIn)
  const client = queryClientOf(holder)
  hydrateQueries(client, seeds ?? [])
  return (
    <QueryClientProvider key={holder.changes} client={client}>
      {children}
    </QueryClientProvider>
  )
}
