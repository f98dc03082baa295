import { type RefObject, useEffect, useRef } from 'react'
import { scrollOffset } from '#src/workspace/screen/scroll-offset.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'

type Scroller = Pick<HTMLElement, 'scrollTop' | 'clientHeight'>

function isInSight(element: Scroller, listHeight: number, top: number, rowHeight: number): boolean {
  return top >= element.scrollTop && top + rowHeight <= element.scrollTop + listHeight
}

/**
 * Scrolls a list to a row if any part of the row is out of view. Also shows some rows above it, if there is room.
 * `index`: from 0. `rowHeight`: in px.
 */
export function showRow(element: Scroller, index: number, rowHeight: number): void {
  const top = index * rowHeight
  const { clientHeight } = element
  if (isInSight(element, clientHeight, top, rowHeight)) return
  element.scrollTop = top - scrollOffset(clientHeight, rowHeight)
}

/**
 * Keeps a row in view when the height of the list or of its rows changes, unless the user has scrolled it out of view.
 * A list that becomes visible scrolls to the row. `index`: from 0, or negative for none. `rowHeight`: in px.
 */
export function useRowInSight(scrollRef: RefObject<HTMLElement | null>, index: number, rowHeight: number): void {
  const seen = useRef({ listHeight: 0, rowHeight })
  const look = useStable(() => {
    const element = scrollRef.current
    if (!element) return
    const before = seen.current
    seen.current = { listHeight: element.clientHeight, rowHeight }
    if (index < 0 || element.clientHeight === 0) return
    // A list that is not displayed cannot scroll. It scrolls to the chosen row once it is displayed.
    const isNew = before.listHeight === 0
    // While the list was hidden, listeners may have read a height of 0.
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
