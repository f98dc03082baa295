import { type RefObject, useCallback, useRef, useState } from 'react'

type Places = {
  /** The language pair. A tool closes when the pair changes. */
  pair: string
  boxRef: RefObject<HTMLElement | null>
  listRef: RefObject<HTMLElement | null>
}

const inMenu = '[role="menu"], [aria-haspopup="menu"]'

/**
 * Returns the id of the open tool ('' if none is open), functions that open and close a tool, and `afterTool`, which
 * returns the element to focus afterwards: the element that opened the tool or, if that was in a menu or is gone, the
 * box or the list.
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
