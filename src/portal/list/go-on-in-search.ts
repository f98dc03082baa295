/**
 * Focuses the first filter of a list. Called after pressing a button that its own action removes, such as "Clear
 * filters".
 */
export function focusFirstFilter(from: Element): void {
  from.closest('main')?.querySelector<HTMLInputElement>('[role=search] input')?.focus()
}
