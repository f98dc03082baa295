import { useEffect, useRef } from 'react'

let shown: string | null = null

/** Where what had the focus went with the page before, as a form does that was sent, the page has it. `place` tells one page from another. */
export function useFocusOnPage(place: string): void {
  useEffect(() => {
    const isNext = shown !== null && shown !== place
    shown = place
    if (isNext && document.activeElement === document.body) focusPage()
  }, [place])
}

/**
 * The same for the frame, which stays: the page that was led to has the focus, where nothing else or still what led there has it.
 * Answers what notes that: who has gone on meanwhile stays where they are.
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

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })
