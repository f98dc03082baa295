import { createTextDrafts } from '#src/portal/form/draft/text-drafts.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'

/** Typed approval numbers that are not sent yet. They survive a failure, a reload and an approval by a colleague. */
export const approvalDrafts = createTextDrafts('approvals')

const bulkPrefix = 'bulk '

/** Reads the number typed for several baskets at once: for exactly these or for a superset. Returns '' without one. */
export function readBulkDraft(basketNumbers: readonly string[]): string {
  const id = approvalDrafts.ids().find((one) => one.startsWith(bulkPrefix)) ?? ''
  const typedFor = new Set(id.split(' '))
  return basketNumbers.every((basketNumber) => typedFor.has(basketNumber)) ? approvalDrafts.read(id) : ''
}

/** Stores the number typed for these baskets, and removes the number of any other selection. '' stores none. */
export function keepBulkDraft(basketNumbers: readonly string[], text: string): void {
  for (const id of approvalDrafts.ids()) if (id.startsWith(bulkPrefix)) approvalDrafts.remove(id)
  if (text !== '') approvalDrafts.set(bulkPrefix + basketNumbers.join(' '), text)
}

const maxLength = 40

/** Returns the next number as people count: A-2301 → A-2302, A-099 → A-100. Null without digits. */
export function nextNumber(last: string): string | null {
  const [, before = '', digits, after = ''] = /^(.*?)(\d+)(\D*)$/s.exec(last) ?? []
  if (digits === undefined) return null
  const next = before + String(BigInt(digits) + 1n).padStart(digits.length, '0') + after
  return next.length > maxLength ? null : next
}

/** Returns `count` consecutive numbers from this one on; null if they cannot be counted. */
export function numbersFrom(first: string, count: number): string[] | null {
  const numbers = [first]
  while (numbers.length < count) {
    const next = nextNumber(numbers.at(-1) ?? '')
    if (next === null) return null
    numbers.push(next)
  }
  return numbers
}

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
