import { type ReactNode, useMemo } from 'react'
import type { Elsewhere } from '#src/workspace/screen/people/use-elsewhere.ts'
import { useOthers } from '#src/workspace/screen/people/use-others.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace/workspace-context.ts'
import type { Person, WorkspaceView } from '#src/workspace/view.ts'
import { SharedContext } from './shared-context.ts'
import { type Subject, useShared } from './use-shared.ts'

type SharedProviderProps = Subject & {
  view: WorkspaceView
  person: Person | null
  unitKey: string
  elsewhere: Elsewhere
  context: WorkspaceContext
  children: ReactNode
}

export function SharedProvider(props: SharedProviderProps) {
  const { space, src, dst, view, person, unitKey, elsewhere, context, children } = props
  const subject = useMemo(() => ({ space, src, dst }), [space, src, dst])
  const shared = useShared({ view, subject, person })
  const others = useOthers({ subject, key: unitKey, shared, onRevision: view.onRevision })
  const { mark } = view
  const sharedContext = useMemo(
    () => ({ subject, shared, others, elsewhere, mark }),
    [subject, shared, others, elsewhere, mark],
  )
  return (
    <WorkspaceContext value={context}>
      <SharedContext value={sharedContext}>{children}</SharedContext>
    </WorkspaceContext>
  )
}
