/**
 * Remembers which element has the focus. The returned function returns true if that element still has the focus or if
 * no element has it. Only then may a late answer move the focus.
 */
export function watchFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before
  }
}
