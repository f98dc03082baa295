import Download from 'lucide-react/icons/download'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { useId, useState } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { acceptedFiles } from '#src/workspace/formats/format-names.ts'
import type { ToolProps, Tool } from './tool.ts'
import { saidWords } from '#src/workspace/screen/exchange/file-languages.ts'
import { FileProgress } from '#src/workspace/screen/exchange/file-progress.tsx'
import { ImportPlanView } from '#src/workspace/screen/exchange/import-plan-view.tsx'
import { RefusedFile, MismatchNotice } from '#src/workspace/screen/exchange/import-refusals.tsx'
import { takeWords } from '#src/workspace/screen/exchange/taken-message.ts'
import { useImport } from '#src/workspace/screen/exchange/use-import.ts'

const parts = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  '& > *': { maxWidth: 'full' },
  alignItems: 'flex-start',
  minWidth: '0',
})
// A file input is as wide as its text by default.
const file = css({ width: 'full', maxWidth: 'full', minWidth: '0' })

export function ImportDialog({ onClose }: ToolProps) {
  const { byKey, languages } = useWorkspaceContext()
  const { subject } = useSharedContext()
  const id = useId()
  const [withRemoved, setWithRemoved] = useState(false)
  const { state, done, cancel, close, read, take } = useImport(onClose)
  const isBusy = state.kind === 'reading' || state.kind === 'taking'
  const plan = state.kind === 'looking' || state.kind === 'taking' ? state.plan : undefined
  const doing = plan ? takeWords(plan, withRemoved) : null
  return (
    <Dialog
      open
      onClose={close}
      title={m.exchange_import()}
      closeLabel={m.workspace_close()}
      size="wide"
      actions={
        <>
          <Button onClick={done === null ? close : cancel} disabled={state.kind === 'taking'}>
            {done === null ? m.workspace_close() : m.exchange_cancel()}
          </Button>
          {(state.kind === 'looking' || state.kind === 'taking') && doing !== null ? (
            <Button
              visual="primary"
              busy={state.kind === 'taking'}
              onClick={() => take(state.name, state.plan, withRemoved)}
            >
              {doing}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={parts}>
        <Field id={id} label={m.exchange_file()} hint={m.exchange_file_hint()}>
          {(control) => (
            <input
              {...control}
              className={file}
              type="file"
              accept={acceptedFiles}
              // `disabled` would make the input lose the focus.
              aria-disabled={isBusy || undefined}
              // Clears the value, so that the same file can be chosen again after it was corrected.
              onClick={(event) => (isBusy ? event.preventDefault() : (event.currentTarget.value = ''))}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? []
                if (isBusy || !file) return
                setWithRemoved(false)
                read(file)
              }}
            />
          )}
        </Field>
        {state.kind === 'reading' ? <FileProgress label={m.exchange_reading()} done={done ?? 0} /> : null}
        {state.kind === 'taking' ? <p role="status">{m.exchange_taking()}</p> : null}
        {state.kind === 'refused' ? <RefusedFile name={state.name} faults={state.faults} /> : null}
        {state.kind === 'mismatch' ? <MismatchNotice mismatch={state.mismatch} languages={languages} /> : null}
        {state.kind === 'failed' ? <Notice tone="bad" role="alert" title={m.exchange_failed()} /> : null}
        {plan && state.kind === 'looking' ? (
          <ImportPlanView
            name={state.name}
            plan={plan}
            leftOut={state.leftOut}
            said={state.said && saidWords(state.said, languages)}
            lang={subject.dst}
            hereOf={(key) => byKey.get(key)?.target ?? ''}
            withRemoved={withRemoved}
            onWithRemoved={setWithRemoved}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

export const tool: Tool = {
  group: 'files',
  order: 40,
  icon: <Download />,
  needsTexts: true,
  title: m.exchange_import,
  Dialog: ImportDialog,
}
