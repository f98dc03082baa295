import { focusRow } from '#src/portal/list/keys/row-keys.ts'

export const approvalInputId = (basketNumber: string) => `approval-number-${basketNumber}`

export const isInNumberBox = (basketNumber: string) => document.activeElement?.id === approvalInputId(basketNumber)

/**
 * Returns whether the focus is in the basket's row or nowhere. Otherwise the user has moved on, and keeps the focus.
 */
export function isFocusFree(basketNumber: string): boolean {
  const { activeElement } = document
  const row = document.getElementById(`row-${basketNumber}`)
  return activeElement === null || activeElement === document.body || row?.contains(activeElement) === true
}

/** Focuses the next waiting number, else one before it, else the row. Does nothing if the focus is in another row. */
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
