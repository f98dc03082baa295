import type { Caret } from '#src/workspace/view.ts'

const inputType = 'insertReplacementText'

/** Replaces the selection as the browser would: as one undo step, with the caret after the inserted text. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  box.focus()
  box.dispatchEvent(new InputEvent('beforeinput', { inputType, data: text, bubbles: true }))
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new InputEvent('input', { inputType, data: text, bubbles: true }))
}

export const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): Caret => ({
  start: selectionStart,
  end: selectionEnd,
})

/**
 * Places the caret by offsets in the whole text. If the text is edited in several fields, the event finds the right
 * one.
 */
export function placeCaret(box: HTMLTextAreaElement, caret: Caret): void {
  const event = new CustomEvent<Caret>('placecaret', { detail: caret, bubbles: true, cancelable: true })
  if (!box.dispatchEvent(event)) return
  box.focus()
  box.setSelectionRange(caret.start, caret.end)
}

/** Event of a field that is removed while it has focus. */
export const focusLost = 'focuslost'

export function tellFocusLost(field: HTMLElement): void {
  if (document.activeElement === field) field.dispatchEvent(new Event(focusLost, { bubbles: true }))
}
