import { type RefObject, useEffect } from 'react'

/** What is said of the open text comes into sight from under the bar with the keys, unless the box would leave it for that. */
export function useNoticeInSight(ref: RefObject<HTMLElement | null>, said: string): void {
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
    }, 100)
    return () => clearTimeout(timer)
  }, [ref, said])
}
