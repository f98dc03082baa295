import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryScope, type DehydratedQuery } from '#src/portal/shell/query-scope.tsx'

const root = getRouteApi('__root__')

type QueryPageProps = {
  seeds?: readonly DehydratedQuery[]
  children: ReactNode
}

export function QueryPage({ seeds, children }: QueryPageProps) {
  const queries = root.useRouteContext({ select: (context) => context.queries })
  return (
    <QueryScope holder={queries} seeds={seeds}>
      {children}
    </QueryScope>
  )
}
