import { useEffect } from 'react'

let shown: string | null = null

/** Where what had the focus went with the page before, as a form does that was sent, the page has it. `place` tells one page from another. */
export function useFocusOnPage(place: string): void {
  useEffect(() => {
    const isNext = shown !== null && shown !== place
    shown = place
    if (isNext && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [place])
}
