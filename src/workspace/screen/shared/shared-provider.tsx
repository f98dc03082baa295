import { type ReactNode, useMemo } from 'react'
import type { Elsewhere } from './use-elsewhere.ts'
import { useOthers } from './use-others.ts'
import type { Person, WorkspaceView } from '#src/workspace/view.ts'
import { SharedContext } from './shared-context.ts'
import { type Subject, useShared } from './use-shared.ts'

type SharedProviderProps = Subject & {
  view: WorkspaceView
  person: Person | null
  unitKey: string
  elsewhere: Elsewhere
  children: ReactNode
}

export function SharedProvider(props: SharedProviderProps) {
  const { space, src, dst, view, person, unitKey, elsewhere, children } = props
  const subject = useMemo(() => ({ space, src, dst }), [space, src, dst])
  const shared = useShared({ view, subject, person })
  const others = useOthers({ subject, key: unitKey, shared, onRevision: view.onRevision })
  const sharedContext = useMemo(() => ({ subject, shared, others, elsewhere }), [subject, shared, others, elsewhere])
  return <SharedContext value={sharedContext}>{children}</SharedContext>
}
