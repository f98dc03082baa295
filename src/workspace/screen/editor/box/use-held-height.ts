import { type RefObject, useLayoutEffect } from 'react'
import type { Draft } from '#src/workspace/view.ts'

const heldHeight = '--held-height'

/**
 * While a text is typed its frame is held at the box's height, so that a letter lays out the box and nothing around it.
 * Whatever else changes the box lets the frame follow by itself again.
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
      // What was typed has been laid out by now: asking costs nothing.
      const { height } = box.getBoundingClientRect()
      if (height === held) return
      held = height
      frame.style.setProperty(heldHeight, `${height}px`)
      frame.dataset['held'] = ''
    }
    const observer = new ResizeObserver(() => {
      if (held === 0 || box.getBoundingClientRect().height === held) return
      // In the next frame: what changes a height from here is not told to those who watch what is around it.
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
