import { createTextDrafts } from '#src/portal/form/draft/text-drafts.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'

/**
 * Approval numbers that were typed but not sent yet, by basket. They survive a failed request, a reload, and an
 * approval by a colleague.
 */
export const approvalDrafts = createTextDrafts('approvals')

const bulkPrefix = 'bulk '

/**
 * Returns the approval number that was typed in the bar for the selected baskets, if it was typed for all of these
 * baskets; otherwise ''.
 */
export function readBulkDraft(basketNumbers: readonly string[]): string {
  const id = approvalDrafts.ids().find((one) => one.startsWith(bulkPrefix)) ?? ''
  const typedFor = new Set(id.split(' '))
  return basketNumbers.every((basketNumber) => typedFor.has(basketNumber)) ? approvalDrafts.read(id) : ''
}

/**
 * Stores the approval number that was typed in the bar for the selected baskets, and removes the number of any other
 * selection. With '', only removes.
 */
export function keepBulkDraft(basketNumbers: readonly string[], text: string): void {
  for (const id of approvalDrafts.ids()) if (id.startsWith(bulkPrefix)) approvalDrafts.remove(id)
  if (text !== '') approvalDrafts.set(bulkPrefix + basketNumbers.join(' '), text)
}

const maxLength = 40

/**
 * Increments the last group of digits in an approval number: A-2301 → A-2302, A-099 → A-100. Returns null if there are
 * no digits or the result would be too long.
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

/** Where a basket's approval number is typed: in its row of the list, or in the panel beside the list. */
export type Place = 'row' | 'panel'

/** Returns the id of a part of the approval form, such as 'note'. The same basket may have a form in both places. */
export const idIn = (place: Place, part: string, basketNumber: string) =>
  `${place === 'panel' ? 'panel-' : ''}${part}-${basketNumber}`

export const approvalInputId = (basketNumber: string, place: Place = 'row') =>
  idIn(place, 'approval-number', basketNumber)

export const isInNumberBox = (basketNumber: string) =>
  [approvalInputId(basketNumber), approvalInputId(basketNumber, 'panel')].includes(document.activeElement?.id ?? '')

/**
 * Returns whether code may move the focus after an action on a basket: only if it is in the basket's row or on no
 * element. If it is anywhere else, the user has moved on.
 */
export function isFocusFree(basketNumber: string): boolean {
  const { activeElement } = document
  const row = document.getElementById(`row-${basketNumber}`)
  return activeElement === null || activeElement === document.body || row?.contains(activeElement) === true
}

/** Returns the number input of the next waiting basket in the list: below this basket, or else the first one. */
function nextWaitingBox(basketNumber: string): HTMLInputElement | undefined {
  const row = document.getElementById(`row-${basketNumber}`)
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tr input[data-waiting]')].filter(
    (box) => !row?.contains(box),
  )
  return boxes.find((box) => row && row.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING) ?? boxes[0]
}

/** Returns the number of the next waiting basket in the list; '' if none waits. */
export const nextWaiting = (basketNumber: string): string =>
  nextWaitingBox(basketNumber)?.closest('tr')?.id.slice('row-'.length) ?? ''

/**
 * After an approval, focuses the number input of the next waiting basket below, or of the first one if there is none
 * below, or else the approved basket's row. Does nothing if the user has moved the focus out of that row.
 */
export function focusNextWaiting(basketNumber: string): void {
  if (!isFocusFree(basketNumber)) return
  const next = nextWaitingBox(basketNumber)
  if (next) next.focus()
  else focusRow(basketNumber)
}
