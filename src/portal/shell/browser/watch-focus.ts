/**
 * Remembers the focused element. The result returns whether it still has the focus or is gone: only then may a late
 * answer move the focus.
 */
export function watchFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before
  }
}
