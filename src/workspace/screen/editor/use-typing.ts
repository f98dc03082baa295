import { type RefObject, useLayoutEffect } from 'react'
import type { Command } from '#src/workspace/screen/keys/commands.ts'
import type { Caret, Draft } from '#src/workspace/view.ts'

type Box = HTMLTextAreaElement

const caretOf = ({ selectionStart, selectionEnd }: Box): Caret => ({ start: selectionStart, end: selectionEnd })
const retracing: Partial<Record<string, Command>> = { historyUndo: 'undo', historyRedo: 'redo' }
const takenByInputMethod = 229

function commitComposition(box: Box): void {
  box.blur()
  box.focus()
}

/** Gives each change in the box to its draft, with the browser's name for it and the caret. Undo is the workspace's own. A composition stays in the draft it began in. */
export function useTyping(boxRef: RefObject<Box | null>, draft: Draft, run: (command: Command) => void): void {
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    let before = caretOf(box)
    let composition: string | null = null

    const adopt = () => {
      if (composition !== null || box.value === draft.text) return
      const { selectionStart } = box
      box.value = draft.text
      // Elsewhere a text may change under a resting caret; it shall not jump to the end for that.
      box.setSelectionRange(selectionStart, selectionStart)
    }
    const take = (inputType: string) => draft.type(box.value, { inputType, composition, before, after: caretOf(box) })
    const onBeforeInput = (event: InputEvent) => {
      const command = retracing[event.inputType]
      if (command === undefined) {
        if (composition === null) before = caretOf(box)
        return
      }
      event.preventDefault()
      run(command)
    }
    const onInput = (event: Event) => {
      const inputType = event instanceof InputEvent ? event.inputType : ''
      const command = retracing[inputType]
      if (command === undefined) return take(inputType)
      // Not every way to the browser's own undo asks beforehand.
      adopt()
      run(command)
    }
    const onStart = () => {
      before = caretOf(box)
      composition = crypto.randomUUID()
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

    box.value = draft.text
    const end = new AbortController()
    const { signal } = end
    box.addEventListener('beforeinput', onBeforeInput, { signal })
    box.addEventListener('input', onInput, { signal })
    box.addEventListener('compositionstart', onStart, { signal })
    box.addEventListener('compositionend', onEnd, { signal })
    box.addEventListener('keydown', onKeyDown, { signal })
    const unsubscribe = draft.subscribe(adopt)
    const leave = draft.attend(() => document.activeElement === box)
    return () => {
      if (composition !== null) commitComposition(box)
      end.abort()
      leave()
      unsubscribe()
    }
  }, [boxRef, draft, run])
}
