/** A `ref` for inputs in server pages: text entered before hydration reaches React, which would otherwise reset it. */
export function tellTypedAhead(box: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null): void {
  if (box === null) return
  if (box instanceof HTMLSelectElement) {
    // Only a server marks the option of a controlled one: what the page itself has made shows what it was given.
    const sent = [...box.options].find((option) => option.defaultSelected)
    if (sent && box.value !== sent.value) box.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (box.type === 'checkbox' || box.type === 'radio') {
    if (!(box instanceof HTMLInputElement) || box.checked === box.defaultChecked) return
    box.checked = box.defaultChecked
    box.click()
  } else if (box.value !== box.defaultValue) {
    const { value: typed, selectionStart, selectionEnd } = box
    // React intercepts the element's own setter, and sees only writes through the prototype's as changes.
    box.value = box.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, typed)
    if (box === document.activeElement && selectionStart !== null)
      box.setSelectionRange(selectionStart, selectionEnd ?? selectionStart)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
