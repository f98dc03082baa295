import { useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Draft, Unit } from './view.ts'

function CopyButton({ text }: { text: () => string }) {
  const [outcome, setOutcome] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
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

type UnitNoticesProps = { unit: Unit; draft: Draft; text: () => string; onRetry: () => void }

/** What stands in the way of this one text, with what can be done about it. */
export function UnitNotices({ unit, draft, text, onRetry }: UnitNoticesProps) {
  const state = useSyncExternalStore(draft.subscribe, () => draft.state)
  return (
    <>
      {state === 'failed' ? (
        <Notice
          tone="bad"
          role="alert"
          actions={
            <>
              <CopyButton text={text} />
              <Button size="small" onClick={onRetry}>
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
          {unit.refused.messages.join('\n')}
        </Notice>
      ) : null}
      {unit.removed ? (
        <Notice tone="warn" title={m.workspace_removed()} actions={<CopyButton text={text} />}>
          {m.workspace_removed_hint()}
        </Notice>
      ) : null}
    </>
  )
}
