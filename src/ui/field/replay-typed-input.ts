/**
 * Passes input that the user entered before hydration to React, which would otherwise reset it. Use it as the `ref` of
 * inputs in server-rendered pages.
 */
export function replayTypedInput(box: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null): void {
  if (box === null) return
  if (box instanceof HTMLSelectElement) {
    // Only server-rendered HTML marks the selected option of a controlled select. A select rendered by the client needs
    // no event.
    const sent = [...box.options].find((option) => option.defaultSelected)
    if (sent && box.value !== sent.value) box.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (box.type === 'checkbox' || box.type === 'radio') {
    if (!(box instanceof HTMLInputElement) || box.checked === box.defaultChecked) return
    box.checked = box.defaultChecked
    box.click()
  } else if (box.value !== box.defaultValue) {
    const { value: typed, selectionStart, selectionEnd } = box
    // React replaces the setter of each element. Only a write through the prototype's setter counts as a change by the
    // user.
    box.value = box.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, typed)
    if (box === document.activeElement && selectionStart !== null)
      box.setSelectionRange(selectionStart, selectionEnd ?? selectionStart)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
