import { useLayoutEffect, useState } from 'react'
import type { Draft, EditingActions } from '#src/workspace/view.ts'

/**
 * Opens the draft of a text. The previous draft is closed only when the new one is open, in the same frame, so that the
 * box keeps the focus.
 */
export function useDraft(key: string | undefined, openDraft: EditingActions['openDraft']): Draft | undefined {
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
