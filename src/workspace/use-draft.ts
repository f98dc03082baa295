import { useLayoutEffect, useState } from 'react'
import type { Draft, WorkspaceView } from './view.ts'

/**
 * The open unit's draft. It is closed, and what is left written, when another unit is opened; until that one's draft is
 * there, within the same frame, the old one stays, so that the box and whatever else has the focus is not taken away.
 */
export function useDraft(key: string | undefined, openDraft: WorkspaceView['openDraft']): Draft | undefined {
  const [draft, setDraft] = useState<Draft>()
  useLayoutEffect(() => {
    if (key === undefined) return
    const opened = openDraft(key)
    // oxlint-disable-next-line react/set-state-in-effect -- opening reaches outside React, and rendering may not
    setDraft(opened)
    return () => opened.close()
  }, [key, openDraft])
  return key === undefined ? undefined : draft
}
