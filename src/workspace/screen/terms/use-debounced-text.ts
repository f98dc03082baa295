import { useEffect, useState } from 'react'
import type { Draft } from '#src/workspace/view.ts'

const restMs = 300

/**
 * Returns the box's text as of the last pause in typing, because redrawing its surroundings must not slow down a
 * keystroke.
 */
export function useDebouncedText(draft: Draft): string {
  const [debounced, setDebounced] = useState({ draft, text: draft.text })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setDebounced({ draft, text: draft.text })
    const stop = draft.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(update, restMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [draft])
  return debounced.draft === draft ? debounced.text : draft.text
}
