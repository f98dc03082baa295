import { useEffect, useState } from 'react'
import type { Draft } from '#src/workspace/view.ts'

const restMs = 300

/** The box's text when typing last paused: what is drawn beside it must not cost a keystroke. */
export function useSettledText(draft: Draft): string {
  const [settled, setSettled] = useState({ draft, text: draft.text })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setSettled({ draft, text: draft.text })
    const stop = draft.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(settle, restMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [draft])
  return settled.draft === draft ? settled.text : draft.text
}
