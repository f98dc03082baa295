import { createContext, use } from 'react'
import type { Elsewhere } from '#src/workspace/screen/people/use-elsewhere.ts'
import type { Others } from '#src/workspace/screen/people/others.ts'
import type { EditingActions } from '#src/workspace/view.ts'
import type { Shared, Subject } from './use-shared.ts'

/** Data shared by translators. None of it changes with a keystroke. */
export type SharedContext = {
  subject: Subject
  shared: Shared
  others: Others
  elsewhere: Elsewhere
  mark: EditingActions['mark']
}

export const SharedContext = createContext<SharedContext | null>(null)

export function useSharedContext(): SharedContext {
  const context = use(SharedContext)
  if (!context) throw new Error('a part of what is shared stands outside of it')
  return context
}
