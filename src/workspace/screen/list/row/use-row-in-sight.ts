import { type RefObject, useEffect, useRef } from 'react'
import { scrollOffset } from '#src/workspace/screen/scroll-offset.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

type Scroller = Pick<HTMLElement, 'scrollTop' | 'clientHeight'>

function isInSight(element: Scroller, listHeight: number, top: number, rowHeight: number): boolean {
  return top >= element.scrollTop && top + rowHeight <= element.scrollTop + listHeight
}

/** Scrolls to a row that is out of view, with the rows above it where there is room. */
export function showRow(element: Scroller, index: number, rowHeight: number): void {
  const top = index * rowHeight
  const { clientHeight } = element
  if (isInSight(element, clientHeight, top, rowHeight)) return
  element.scrollTop = top - scrollOffset(clientHeight, rowHeight)
}

/** Keeps a row in view while heights change, unless the user scrolled away from it. */
export function useRowInSight(scrollRef: RefObject<HTMLElement | null>, index: number, rowHeight: number): void {
  const seen = useRef({ listHeight: 0, rowHeight })
  const look = useStable(() => {
    const element = scrollRef.current
    if (!element) return
    const before = seen.current
    seen.current = { listHeight: element.clientHeight, rowHeight }
    if (index < 0 || element.clientHeight === 0) return
    // A list without layout cannot scroll, so it scrolls now to the row chosen meanwhile.
    const isNew = before.listHeight === 0
    // Listeners may have read 0 while it was hidden.
    if (isNew) element.dispatchEvent(new Event('scroll'))
    if (isNew || isInSight(element, before.listHeight, index * before.rowHeight, before.rowHeight))
      showRow(element, index, rowHeight)
  })
  useEffect(() => {
    const element = scrollRef.current
    if (!element) return
    const sized = new ResizeObserver(look)
    sized.observe(element)
    return () => sized.disconnect()
  }, [scrollRef, look])
  useEffect(() => look(), [look, rowHeight])
}
