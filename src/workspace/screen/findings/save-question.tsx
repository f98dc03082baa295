import { useRef, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { withErrors } from '#src/workspace/checks/errors.ts'
import { inSlices } from '#src/workspace/in-slices.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { TextToSend } from '#src/workspace/view.ts'
import { useChecksOff } from './checks-off.ts'

type ToSend = { texts: readonly TextToSend[]; goOn: () => void }

const nameOf = ({ lang, key }: TextToSend) => JSON.stringify([lang, key])
const neverEnded = new AbortController().signal

/** Asks once per wording before texts with errors are saved. */
export function useSaveQuestion(onLook: (text: TextToSend) => void) {
  const off = useChecksOff()
  const wordings = useRef(new Map<string, string>())
  // A ref beside the state: a save asked for before the question is drawn must not pass it by.
  const open = useRef<ToSend | null>(null)
  const [toSend, setToSend] = useState<ToSend | null>(null)
  const ask = (next: ToSend | null) => {
    open.current = next
    setToSend(next)
  }

  /** If not, the question is open, and a yes runs `goOn`. */
  const mayGo = useStable(async (texts: readonly TextToSend[], goOn: () => void): Promise<boolean> => {
    if (open.current) return false
    const wrong = await inSlices(withErrors(texts, off), { signal: neverEnded, onProgress: () => {} })
    const fresh = wrong.filter((text) => wordings.current.get(nameOf(text)) !== text.text)
    for (const text of fresh) wordings.current.set(nameOf(text), text.text)
    if (fresh.length > 0) ask({ texts: fresh, goOn })
    return fresh.length === 0
  })
  const question = {
    count: toSend?.texts.length ?? 0,
    close: () => ask(null),
    onSave: () => {
      ask(null)
      toSend?.goOn()
    },
    onLook: () => {
      ask(null)
      const [first] = toSend?.texts ?? []
      if (first) onLook(first)
    },
  }
  return { mayGo, question }
}

export function SaveQuestion({ count, close, onSave, onLook }: ReturnType<typeof useSaveQuestion>['question']) {
  return (
    <Dialog
      open={count > 0}
      onClose={close}
      role="alertdialog"
      title={m.findings_save_errors({ count: Math.max(1, count) })}
      closeLabel={m.workspace_close()}
      actions={
        <>
          <Button writes onClick={onSave}>
            {m.findings_save_all_the_same()}
          </Button>
          <Button visual="primary" onClick={onLook}>
            {m.findings_save_look()}
          </Button>
        </>
      }
    >
      <p>{m.findings_save_hint()}</p>
    </Dialog>
  )
}
