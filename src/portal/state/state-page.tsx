import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

/** A whole page that says how things stand. */
export function StatePage(props: EmptyStateProps): ReactNode {
  return <EmptyState level="h1" {...props} />
}
