/**
 * Focuses the first filter of the list that contains `from`. Call it after a button such as "Clear filters" was
 * pressed, because the button disappears and the focus would be lost.
 */
export function focusFirstFilter(from: Element): void {
  from.closest('main')?.querySelector<HTMLInputElement>('[role=search] input')?.focus()
}
