import { createTextDrafts } from '#src/portal/form/draft/text-drafts.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'

/** Typed approval numbers that are not sent yet. They survive a failure, a reload and an approval by a colleague. */
export const approvalDrafts = createTextDrafts('approvals')

const bulkPrefix = 'bulk '

/**
 * Returns the approval number typed in the bar for several baskets, if it was typed for all of these baskets; else ''.
 */
export function readBulkDraft(basketNumbers: readonly string[]): string {
  const id = approvalDrafts.ids().find((one) => one.startsWith(bulkPrefix)) ?? ''
  const typedFor = new Set(id.split(' '))
  return basketNumbers.every((basketNumber) => typedFor.has(basketNumber)) ? approvalDrafts.read(id) : ''
}

/**
 * Stores the approval number typed in the bar for these baskets. Removes numbers typed for any other selection; '' only
 * removes.
 */
export function keepBulkDraft(basketNumbers: readonly string[], text: string): void {
  for (const id of approvalDrafts.ids()) if (id.startsWith(bulkPrefix)) approvalDrafts.remove(id)
  if (text !== '') approvalDrafts.set(bulkPrefix + basketNumbers.join(' '), text)
}

const maxLength = 40

/**
 * Increments the last digits of an approval number: A-2301 → A-2302, A-099 → A-100. Returns null if it has no digits or
 * would become too long.
 */
export function nextNumber(last: string): string | null {
  const [, before = '', digits, after = ''] = /^(.*?)(\d+)(\D*)$/s.exec(last) ?? []
  if (digits === undefined) return null
  const next = before + String(BigInt(digits) + 1n).padStart(digits.length, '0') + after
  return next.length > maxLength ? null : next
}

/** Returns `count` consecutive approval numbers, starting with `first`; null if a number cannot be incremented. */
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
 * Returns whether the focus may be moved: it is in the basket's row or on no element. Otherwise the user has moved on.
 */
export function isFocusFree(basketNumber: string): boolean {
  const { activeElement } = document
  const row = document.getElementById(`row-${basketNumber}`)
  return activeElement === null || activeElement === document.body || row?.contains(activeElement) === true
}

/**
 * After an approval, focuses the next number input of a waiting basket, else the first one, else the basket's row. Does
 * nothing if the focus is in another row.
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
