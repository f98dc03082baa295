import type { ReactNode } from 'react'
import { useFrameIfKnown } from '#src/portal/frame/frame.ts'
import { PortalFrame } from '#src/portal/frame/portal-frame.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

/** A whole page that says how things stand; in the frame where the frame is known. */
export function StatePage(props: EmptyStateProps): ReactNode {
  const frame = useFrameIfKnown()
  const state = <EmptyState level="h1" {...props} />
  return frame ? <PortalFrame>{state}</PortalFrame> : <main>{state}</main>
}
