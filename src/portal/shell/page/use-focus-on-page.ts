import { useEffect, useRef } from 'react'

let shown: string | null = null

/**
 * After a navigation, focuses the page if the focused element has disappeared with the previous page, as a submitted
 * form does.
 */
export function useFocusOnPage(place: string): void {
  useEffect(() => {
    const isNext = shown !== null && shown !== place
    shown = place
    if (isNext && document.activeElement === document.body) focusPage()
  }, [place])
}

/**
 * Focuses the page after a navigation that started in the shell, unless the user has moved the focus meanwhile. Returns
 * a function to call when the navigation starts.
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

/** Focuses the title of the page, which screen readers then read, and again if a skeleton's title is replaced. */
function focusPage(): void {
  const main = document.getElementById('main')
  const title = main?.querySelector('h1')
  if (!main || !title) return main?.focus({ preventScroll: true })
  title.tabIndex = -1
  title.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (title.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusPage()
  })
  observer.observe(main, { childList: true, subtree: true })
  // The title of a skeleton also loses the focus when it is removed.
  title.addEventListener('blur', () => setTimeout(() => (title.isConnected ? observer.disconnect() : undefined)))
}
