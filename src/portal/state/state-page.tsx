import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

export function StatePage(props: EmptyStateProps): ReactNode {
  return <EmptyState level="h1" {...props} />
}
