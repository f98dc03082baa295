import { type RefObject, useCallback, useRef, useState } from 'react'

type Places = {
  /** The language pair. A tool closes when the pair changes. */
  pair: string
  boxRef: RefObject<HTMLElement | null>
  listRef: RefObject<HTMLElement | null>
}

const inMenu = '[role="menu"], [aria-haspopup="menu"]'

/**
 * Returns the open tool, and functions that open and close one. After closing, the focus returns to the element that
 * opened the tool. If that was a menu or is removed, the open text or the list gets the focus.
 */
export function useOpenTool({ pair, boxRef, listRef }: Places) {
  const [tool, setTool] = useState({ id: '', pair })
  if (tool.pair !== pair) setTool({ id: '', pair })
  const opener = useRef<HTMLElement | null>(null)
  const openTool = useCallback((id: string) => {
    const at = document.activeElement
    opener.current = at instanceof HTMLElement && at !== document.body && !at.closest(inMenu) ? at : null
    setTool((known) => ({ ...known, id }))
  }, [])
  const closeTool = useCallback(() => setTool((known) => ({ ...known, id: '' })), [])
  const afterTool = useCallback(
    () => (opener.current?.isConnected ? opener.current : (boxRef.current ?? listRef.current)),
    [boxRef, listRef],
  )
  return { toolId: tool.pair === pair ? tool.id : '', openTool, closeTool, afterTool }
}
