import { type RefObject, useEffect } from 'react'

/** What is typed into stays in sight where the pane gets lower, or what is above it longer. */
export function useBoxInSight(paneRef: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const pane = paneRef.current
    const content = pane?.firstElementChild
    if (!isOpen || !pane || !content) return
    // Its callbacks follow the layout: asking where something is costs nothing then.
    const observer = new ResizeObserver(() => {
      const field = document.activeElement
      if (field?.matches('textarea[data-kept]') && content.contains(field)) field.scrollIntoView({ block: 'nearest' })
    })
    for (const one of [pane, content]) observer.observe(one)
    return () => observer.disconnect()
  }, [paneRef, isOpen])
}
