import { type RefObject, useCallback, useRef, useState } from 'react'

type Places = {
  /** The language pair that a tool works on. With another pair the tool closes. */
  pair: string
  boxRef: RefObject<HTMLElement | null>
  listRef: RefObject<HTMLElement | null>
}

const inMenu = '[role="menu"], [aria-haspopup="menu"]'

/**
 * Opens tools. On closing, the focus returns to the opener, or to the open text or list if the opener was a menu or is
 * gone.
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
