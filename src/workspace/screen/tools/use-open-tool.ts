import { type RefObject, useCallback, useState } from 'react'

type Places = { boxRef: RefObject<HTMLElement | null>; listRef: RefObject<HTMLElement | null> }

/** Which tool is open. Where what opened it can have no focus any more, the text that is open gets it, else the list. */
export function useOpenTool({ boxRef, listRef }: Places) {
  const [toolId, openTool] = useState('')
  const closeTool = useCallback(() => {
    openTool('')
    // After the dialog has given the focus back, where it could.
    setTimeout(() => {
      if (document.activeElement === document.body) (boxRef.current ?? listRef.current)?.focus()
    }, 50)
  }, [boxRef, listRef])
  return { toolId, openTool, closeTool }
}
