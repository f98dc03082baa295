/** Told by a field that is taken away while it has the focus, to what it stands in. */
export const focusLost = 'focuslost'

export function tellFocusLost(field: HTMLElement): void {
  if (document.activeElement === field) field.dispatchEvent(new Event(focusLost, { bubbles: true }))
}
