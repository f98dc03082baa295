/** Focuses the first filter. For a button that its own action removes from the page. */
export function focusFirstFilter(from: Element): void {
  from.closest('main')?.querySelector<HTMLInputElement>('[role=search] input')?.focus()
}
