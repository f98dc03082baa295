const maxLength = 200

/** Returns the text selected in a box or, if there is none, on the page. Returns '' if it is long or has several lines. */
export function selectedText(box: Element | null): string {
  const inBox =
    box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement
      ? box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)
      : ''
  const selected = inBox === '' ? String(getSelection()) : inBox
  return selected.length > maxLength || selected.includes('\n') ? '' : selected.trim()
}
