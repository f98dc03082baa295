import { type RefObject, useLayoutEffect } from 'react'
import { isLetter } from '#src/workspace/screen/keys/shortcuts.ts'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import type { Portion } from './portion.ts'
import type { Caret, Draft } from '#src/workspace/view.ts'
import { randomId } from '#src/browser/random-id.ts'

type Box = HTMLTextAreaElement

const retracing: Partial<Record<string, Command>> = { historyUndo: 'undo', historyRedo: 'redo' }
const takenByInputMethod = 229

function commitComposition(box: Box): void {
  box.blur()
  box.focus()
}

// Events of typing a letter do not leave the box. Listeners elsewhere get them in the capture phase.
const kept = ['keydown', 'keypress', 'keyup', 'beforeinput', 'textInput', 'input']

function keepLetter(event: Event): void {
  if (!(event instanceof KeyboardEvent) || isLetter(event)) event.stopPropagation()
}

type Field = { draft: Draft; portion: Portion; run: (command: Command) => void }

/**
 * Connects a field with its draft. Passes each change of the field to the draft, with its input type and the caret
 * before and after it; an input method's composition counts as one change. If the draft's text changes elsewhere, shows
 * it in the field. `run`: runs undo, redo and "done".
 */
export function useTyping(boxRef: RefObject<Box | null>, { draft, portion, run }: Field): void {
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    const caret = (): Caret => {
      const offset = portion.offset()
      return { start: box.selectionStart + offset, end: box.selectionEnd + offset }
    }
    let before = caret()
    let composition: string | null = null

    const adopt = () => {
      if (composition !== null) return
      box.readOnly = draft.access !== 'free'
      const text = portion.read()
      if (box.value === text) return
      const { selectionStart } = box
      box.value = text
      // The text may change elsewhere while the caret is in it. Without this, the caret would jump to the end.
      box.setSelectionRange(selectionStart, selectionStart)
    }
    const take = (inputType: string) => {
      const whole = portion.write(box.value)
      draft.type(whole, { inputType, composition, before, after: caret() })
    }
    const onBeforeInput = (event: InputEvent) => {
      const command = retracing[event.inputType]
      if (command === undefined) {
        if (composition === null) before = caret()
        return
      }
      event.preventDefault()
      if (document.activeElement === box) run(command)
    }
    const onInput = (event: Event) => {
      const inputType = event instanceof InputEvent ? event.inputType : ''
      const command = retracing[inputType]
      if (command === undefined) return take(inputType)
      // Some of the browser's own undo commands do not fire beforeinput.
      adopt()
      // The browser has one history for the whole page: what was to be undone may be in another field.
      if (document.activeElement === box) run(command)
    }
    const onStart = () => {
      before = caret()
      composition = randomId()
    }
    const onEnd = () => {
      take('insertCompositionText')
      composition = null
      adopt()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      if (!event.isComposing || event.keyCode === takenByInputMethod || !isDone) return
      event.preventDefault()
      event.stopPropagation()
      commitComposition(box)
      run('done')
    }

    box.value = portion.read()
    box.readOnly = draft.access !== 'free'
    // The box keeps focus when another text is opened in it, so no focus event fires.
    if (document.activeElement === box) draft.claim()
    const end = new AbortController()
    const { signal } = end
    box.addEventListener('focus', () => draft.claim(), { signal })
    box.addEventListener('beforeinput', onBeforeInput, { signal })
    box.addEventListener('input', onInput, { signal })
    box.addEventListener('compositionstart', onStart, { signal })
    box.addEventListener('compositionend', onEnd, { signal })
    box.addEventListener('keydown', onKeyDown, { signal })
    for (const name of kept) box.addEventListener(name, keepLetter, { signal })
    const unsubscribe = draft.subscribe(adopt)
    const home = box.closest('[data-fields]') ?? box
    const leave = draft.attend(() => home.contains(document.activeElement))
    return () => {
      if (composition !== null) commitComposition(box)
      end.abort()
      leave()
      unsubscribe()
    }
  }, [boxRef, draft, portion, run])
}
