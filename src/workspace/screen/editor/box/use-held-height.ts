import { type RefObject, useLayoutEffect } from 'react'
import type { Draft } from '#src/workspace/view.ts'

const heldHeight = '--held-height'

/**
 * Gives the frame around the box a fixed height while the user types, so that a letter changes only the layout of the
 * box. If the box changes its height for another reason, the frame follows it again.
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
      // The typed text is already laid out, so reading the height costs nothing.
      const { height } = box.getBoundingClientRect()
      if (height === held) return
      held = height
      frame.style.setProperty(heldHeight, `${height}px`)
      frame.dataset['held'] = ''
    }
    const observer = new ResizeObserver(() => {
      if (held === 0 || box.getBoundingClientRect().height === held) return
      // Waits for the next frame: observers of the surrounding elements do not notice a height that changes inside this
      // callback.
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
