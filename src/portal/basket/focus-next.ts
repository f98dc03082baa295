import { focusRow } from '#src/portal/list/keys/row-keys.ts'

/** Whether the focus is in a basket's row or nowhere: who went elsewhere meanwhile stays there. */
export function isFocusFree(basketNumber: string): boolean {
  const { activeElement } = document
  const row = document.getElementById(`row-${basketNumber}`)
  return activeElement === null || activeElement === document.body || row?.contains(activeElement) === true
}

/**
 * After an approval: the next number that is waited for, behind the row or else before it; the row itself where none is. Only
 * where the focus was in that row or has gone with what was done.
 */
export function focusNextWaiting(basketNumber: string): void {
  const row = document.getElementById(`row-${basketNumber}`)
  if (!isFocusFree(basketNumber)) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[data-waiting]')].filter(
    (box) => !row?.contains(box),
  )
  const behind = boxes.find((box) => row && row.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = behind ?? boxes[0]
  if (next) next.focus()
  else focusRow(basketNumber)
}
