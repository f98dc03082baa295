import type { Caret } from '#src/workspace/view.ts'

const inputType = 'insertReplacementText'

/** Puts a text into the box in place of what is selected, as the browser would: one step of undo, the caret behind it. */
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

/** Puts the caret to its place in the whole text; a text of several fields has it in one of them. */
export function placeCaret(box: HTMLTextAreaElement, caret: Caret): void {
  const told = new CustomEvent<Caret>('placecaret', { detail: caret, bubbles: true, cancelable: true })
  if (!box.dispatchEvent(told)) return
  box.focus()
  box.setSelectionRange(caret.start, caret.end)
}
