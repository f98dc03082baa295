import { type RefObject, useEffect } from 'react'

/** Keeps the focused field in view when the pane becomes lower, or the content above the field longer. */
export function useBoxInSight(paneRef: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const pane = paneRef.current
    const content = pane?.firstElementChild
    if (!isOpen || !pane || !content) return
    // Resize callbacks run after layout, so reading positions is free.
    const observer = new ResizeObserver(() => {
      const field = document.activeElement
      if (field?.matches('textarea[data-kept]') && content.contains(field)) field.scrollIntoView({ block: 'nearest' })
    })
    for (const one of [pane, content]) observer.observe(one)
    return () => observer.disconnect()
  }, [paneRef, isOpen])
}
