import { type RefObject, useCallback, useRef, useState } from 'react'

type Places = { boxRef: RefObject<HTMLElement | null>; listRef: RefObject<HTMLElement | null> }

const inMenu = '[role="menu"], [aria-haspopup="menu"]'

/** Afterwards the focus returns to the opener, or to the open text or list if that was a menu or is gone. */
export function useOpenTool({ boxRef, listRef }: Places) {
  const [toolId, setTool] = useState('')
  const opener = useRef<HTMLElement | null>(null)
  const openTool = useCallback((id: string) => {
    const at = document.activeElement
    opener.current = at instanceof HTMLElement && at !== document.body && !at.closest(inMenu) ? at : null
    setTool(id)
  }, [])
  const closeTool = useCallback(() => setTool(''), [])
  const afterTool = useCallback(
    () => (opener.current?.isConnected ? opener.current : (boxRef.current ?? listRef.current)),
    [boxRef, listRef],
  )
  return { toolId, openTool, closeTool, afterTool }
}
