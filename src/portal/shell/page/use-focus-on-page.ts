import { useEffect, useRef } from 'react'

let shown: string | null = null

/**
 * After a navigation, focuses the new page if no element has the focus, because the focused element, such as a
 * submitted form's button, has disappeared with the previous page.
 */
export function useFocusOnPage(place: string): void {
  useEffect(() => {
    const isNext = shown !== null && shown !== place
    shown = place
    if (isNext && document.activeElement === document.body) focusPage()
  }, [place])
}

/**
 * Focuses the new page after a navigation that began in the shell, unless the user has moved the focus meanwhile.
 * Returns a function to call when the navigation begins. `path`: the path of the page that is shown.
 */
export function useFocusAfter(path: string): () => void {
  const shownPath = useRef(path)
  const followed = useRef<Element | null>(null)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    const now = document.activeElement
    if (now === document.body || now === followed.current) focusPage()
    followed.current = null
  }, [path])
  return () => {
    followed.current = document.activeElement
  }
}

const settledMs = 10_000

/**
 * Focuses the title of the page, which screen readers then read. While the page loads, follows the title until the user
 * moves the focus.
 */
function focusPage(): void {
  const main = document.getElementById('main')
  if (!main) return
  const put = () => {
    const title = main.querySelector('h1')
    if (title) title.tabIndex = -1
    const target = title ?? main
    target.focus({ preventScroll: true })
    return target
  }
  let focused = put()
  const observer = new MutationObserver(() => {
    const now = document.activeElement
    if (now !== document.body && now !== focused) observer.disconnect()
    else if (!focused.isConnected || focused === main) focused = put()
  })
  observer.observe(main, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), settledMs)
}
