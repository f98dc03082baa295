/** Event of a field that is removed while it has the focus. */
export const focusLost = 'focuslost'

export function tellFocusLost(field: HTMLElement): void {
  if (document.activeElement === field) field.dispatchEvent(new Event(focusLost, { bubbles: true }))
}
