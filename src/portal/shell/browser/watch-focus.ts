/**
 * Notes where the focus is. What it answers says whether it is still there, or nowhere since what had it is gone: only then may
 * an answer that took its time move it. Who went elsewhere meanwhile stays there, and an open menu stays open.
 */
export function watchFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    return now === null || now === document.body || now === before
  }
}
