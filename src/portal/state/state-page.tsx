import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { frameQuery } from '#src/portal/frame/frame-queries.ts'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

/** A whole page that says how things stand; in the frame where the frame is known. */
export function StatePage(props: EmptyStateProps): ReactNode {
  const isFrameKnown = useQueryClient().getQueryData(frameQuery.queryKey) !== undefined
  const state = <EmptyState level="h1" {...props} />
  return isFrameKnown ? <PortalFrame>{state}</PortalFrame> : <main>{state}</main>
}
