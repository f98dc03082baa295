import { use, type ReactNode } from 'react'
import { useFrameIfKnown } from '#src/portal/shell/frame.ts'
import { InFrame } from '#src/portal/shell/page/in-frame.ts'
import { PortalFrame } from '#src/portal/shell/page/portal-frame.tsx'
import { EmptyState, type EmptyStateProps } from '#src/ui/empty-state.tsx'

/** A whole page that says how things stand; in the frame where the frame is known. */
export function StatePage(props: EmptyStateProps): ReactNode {
  const frame = useFrameIfKnown()
  const isInFrame = use(InFrame)
  const state = <EmptyState level="h1" {...props} />
  if (isInFrame) return state
  return frame ? <PortalFrame>{state}</PortalFrame> : <main>{state}</main>
}
