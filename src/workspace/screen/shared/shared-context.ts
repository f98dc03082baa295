import { createContext, use } from 'react'
import type { Elsewhere } from './use-elsewhere.ts'
import type { Others } from './others.ts'
import type { Shared, Subject } from './use-shared.ts'

/**
 * The context of components that show shared data (marks, glossary, notes) or other people in the list. It does not
 * change with a keystroke.
 */
export type SharedContext = {
  subject: Subject
  shared: Shared
  others: Others
  elsewhere: Elsewhere
}

export const SharedContext = createContext<SharedContext | null>(null)

export function useSharedContext(): SharedContext {
  const context = use(SharedContext)
  if (!context) throw new Error('a part of what is shared stands outside of it')
  return context
}
