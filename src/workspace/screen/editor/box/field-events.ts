import type { Caret } from '#src/workspace/view.ts'

const inputType = 'insertReplacementText'

/**
 * Focuses the box and replaces its selection with `text`, or inserts `text` at the caret. Fires the same events as the
 * browser, so that the change is one undo step. The caret is placed after the inserted text.
 */
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
 * Focuses the box and places its caret. `caret`: offsets in the whole text. If several fields edit the text, focuses
 * the field that contains the offset.
 */
export function placeCaret(box: HTMLTextAreaElement, caret: Caret): void {
  const event = new CustomEvent<Caret>('placecaret', { detail: caret, bubbles: true, cancelable: true })
  if (!box.dispatchEvent(event)) return
  box.focus()
  box.setSelectionRange(caret.start, caret.end)
}

/** Name of the event that a field fires when it is removed while it has focus. The event bubbles. */
export const focusLost = 'focuslost'

export function tellFocusLost(field: HTMLElement): void {
  if (document.activeElement === field) field.dispatchEvent(new Event(focusLost, { bubbles: true }))
}
