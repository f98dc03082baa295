/** For a button that disappears with what it does: the first filter has the focus after it. */
export function goOnInSearch(from: Element): void {
  from.closest('main')?.querySelector<HTMLInputElement>('[role=search] input')?.focus()
}
