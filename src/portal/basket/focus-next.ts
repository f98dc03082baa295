import { focusRow } from '#src/portal/list/keys/row-keys.ts'

export const approvalInputId = (basketNumber: string) => `approval-number-${basketNumber}`

export const isInNumberBox = (basketNumber: string) => document.activeElement?.id === approvalInputId(basketNumber)

/** Whether the focus is in the basket's row or nowhere: somebody who moved on keeps their place. */
export function isFocusFree(basketNumber: string): boolean {
  const { activeElement } = document
  const row = document.getElementById(`row-${basketNumber}`)
  return activeElement === null || activeElement === document.body || row?.contains(activeElement) === true
}

/** Focuses the next waiting number, else one before it, else the row, if the focus was in the row or is lost. */
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
