import { useLayoutEffect, useState } from 'react'
import type { Draft, WorkspaceView } from './view.ts'

/** The open unit's draft. It is closed, and what is left written, when another unit is opened. */
export function useDraft(key: string | undefined, openDraft: WorkspaceView['openDraft']): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  useLayoutEffect(() => {
    if (key === undefined) return
    const opened = openDraft(key)
    setDraft(opened)
    return () => opened.close()
  }, [key, openDraft])
  return draft?.key === key ? draft : undefined
}
