import { type RefObject, useLayoutEffect } from 'react'
import type { Draft } from '#src/workspace/view.ts'

const heldHeight = '--held-height'

/**
 * Fixes the frame at the box's height while the user types, so that a letter lays out only the box. When something else
 * changes the box, the frame follows its height again.
 */
export function useHeldHeight(
  frameRef: RefObject<HTMLElement | null>,
  boxRef: RefObject<HTMLElement | null>,
  draft: Draft,
): void {
  useLayoutEffect(() => {
    const frame = frameRef.current
    const box = boxRef.current
    if (!frame || !box) return
    let held = 0
    let releasing = 0
    const release = () => {
      held = 0
      delete frame.dataset['held']
    }
    const hold = () => {
      if (document.activeElement !== box) return
      // The typed text has been laid out already, so reading the height is free.
      const { height } = box.getBoundingClientRect()
      if (height === held) return
      held = height
      frame.style.setProperty(heldHeight, `${height}px`)
      frame.dataset['held'] = ''
    }
    const observer = new ResizeObserver(() => {
      if (held === 0 || box.getBoundingClientRect().height === held) return
      // Waits for the next frame, because a change of height inside this callback would not notify observers of the
      // surrounding elements.
      releasing = requestAnimationFrame(release)
    })
    observer.observe(box)
    const unsubscribe = draft.subscribe(hold)
    return () => {
      unsubscribe()
      observer.disconnect()
      cancelAnimationFrame(releasing)
      release()
    }
  }, [frameRef, boxRef, draft])
}
