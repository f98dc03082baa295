/**
 * Remembers which element has the focus. Returns a function that returns whether that element still has the focus or is
 * gone. Only then may a late answer move the focus.
 */
export function watchFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before
  }
}
