/** The result tells whether the focus stayed or its element is gone: only then may a late answer move the focus. */
export function watchFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before
  }
}
