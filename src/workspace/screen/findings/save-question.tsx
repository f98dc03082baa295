import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Checked } from './use-checked.ts'
import type { Findings } from '#src/workspace/checks/findings.ts'
import type { Unit, WorkspaceView } from '#src/workspace/view.ts'

const hasError = (findings: Findings | null, key: string) =>
  findings?.of(key).some(({ severity }) => severity === 'error') ?? false

/** Asks once before texts with errors are saved, and never again for a wording that was asked about. */
export function useSaveQuestion(
  view: Pick<WorkspaceView, 'units'>,
  { findings }: Pick<Checked, 'findings'>,
  save: () => Promise<void>,
  onLook: (key: string) => void,
) {
  const asked = useRef(new Map<string, string | null>())
  const [texts, setTexts] = useState<readonly Unit[]>([])
  const latest = useRef({ view, findings, save, onLook })

  useLayoutEffect(() => {
    latest.current = { view, findings, save, onLook }
  })

  const askOrSave = useCallback(async () => {
    const { view, findings, save } = latest.current
    const wrong = view.units.filter(
      ({ key, state, target }) => state === 'unsaved' && asked.current.get(key) !== target && hasError(findings, key),
    )
    if (wrong.length === 0) return save()
    for (const { key, target } of wrong) asked.current.set(key, target)
    setTexts(wrong)
  }, [])
  const close = () => setTexts([])
  const question = {
    count: texts.length,
    close,
    onSave: () => {
      close()
      void latest.current.save().catch(() => {})
    },
    onLook: () => {
      const [first] = texts
      close()
      if (first) latest.current.onLook(first.key)
    },
  }
  return { askOrSave, question }
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
