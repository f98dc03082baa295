import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { refusedReason } from '#src/workspace/screen/marks/refused-reason.ts'
import { RemoteChange } from './remote-change.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Draft, Unit } from '#src/workspace/view.ts'

function CopyButton({ draft }: { draft: Draft }) {
  const [outcome, setOutcome] = useState('')
  const copy = () => {
    if (!('clipboard' in navigator)) return setOutcome(m.workspace_copy_refused())
    return void navigator.clipboard.writeText(draft.text).then(
      () => setOutcome(m.workspace_copied()),
      () => setOutcome(m.workspace_copy_refused()),
    )
  }
  return (
    <>
      <Button size="small" onClick={copy}>
        {m.workspace_copy_text()}
      </Button>
      <span role="status">{outcome}</span>
    </>
  )
}

type UnitNoticesProps = { unit: Unit; draft: Draft }

export function UnitNotices({ unit, draft }: UnitNoticesProps) {
  const { retry } = useWorkspaceContext()
  const state = useAfterPaint(draft.subscribe, () => draft.state)
  return (
    <>
      <RemoteChange unit={unit} draft={draft} />
      {state === 'failed' ? (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <>
              <CopyButton key={draft.key} draft={draft} />
              <Button size="small" onClick={() => void retry()}>
                {m.workspace_try_again()}
              </Button>
            </>
          }
        >
          {m.workspace_keep_failed()}
        </Notice>
      ) : null}
      {unit.refused ? (
        <Notice tone="warn" title={m.workspace_refused()}>
          {refusedReason(unit.refused)}
        </Notice>
      ) : null}
      {unit.removed ? (
        <Notice tone="warn" title={m.workspace_removed()} actions={<CopyButton key={draft.key} draft={draft} />}>
          {m.workspace_removed_hint()}
        </Notice>
      ) : null}
    </>
  )
}
