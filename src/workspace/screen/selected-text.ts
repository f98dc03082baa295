const maxLength = 200

const isShort = (text: string) => text.length <= maxLength && !text.includes('\n')

/**
 * Returns the text selected in a box for long texts, such as a translation's; '' if it is long or has several lines.
 */
export function selectedInBox(box: Element | null): string {
  if (!(box instanceof HTMLTextAreaElement)) return ''
  const text = box.value.slice(box.selectionStart, box.selectionEnd)
  return isShort(text) ? text : ''
}

/**
 * Returns the words selected in an input or, if there are none, on the page; '' if they are long or have several lines.
 */
export function selectedWords(box: Element | null): string {
  const inBox =
    box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement
      ? box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)
      : ''
  const text = inBox === '' ? String(getSelection()) : inBox
  return isShort(text) ? text.trim() : ''
}
