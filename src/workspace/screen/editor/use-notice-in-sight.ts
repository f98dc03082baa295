import { type RefObject, useEffect } from 'react'

const titleHeight = 32

/**
 * Scrolls a notice about the open text into view from under the bar with the shortcuts. If that would scroll the box
 * out of view, the status line shows the message instead.
 */
export function useNoticeInSight(ref: RefObject<HTMLElement | null>, said: string, say: (text: string) => void): void {
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => {
      const notice = ref.current?.lastElementChild
      const pane = notice?.closest('[data-pane]')
      const box = pane?.querySelector('textarea')
      if (!notice || !pane || !box) return
      const below = Number.parseFloat(getComputedStyle(pane).scrollPaddingBlockEnd) || 0
      const needed = notice.getBoundingClientRect().bottom - box.getBoundingClientRect().top
      if (needed <= pane.clientHeight - below) notice.scrollIntoView({ block: 'nearest' })
      else if (notice.getBoundingClientRect().top + titleHeight > pane.getBoundingClientRect().bottom - below) say(said)
    }, 100)
    return () => clearTimeout(timer)
  }, [ref, said, say])
}
