import { css } from '#styles/css'
import { m } from '#messages'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { clockTime } from './clock.ts'
import { CommandButton } from './command-button.tsx'
import type { Command } from './shortcuts.ts'
import type { WorkspaceView } from './view.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  minHeight: 'status',
  paddingBlock: '1',
  paddingInline: { base: '4', sm: '5' },
  background: 'sheet',
  borderBlockStart: 'hair',
  color: 'ink-2',
})
const strong = css({ color: 'ink', fontWeight: 'strong' })

type StatusLineProps = {
  view: Pick<WorkspaceView, 'online' | 'offlineSince' | 'counts' | 'unkept' | 'saving' | 'savePending' | 'savedAt' | 'refreshing' | 'unsavedElsewhere' | 'unsavedOfOthers'>
  /** What happened last, in a sentence. */
  message: string
  run: (command: Command) => void
  onConflicts: () => void
}

function connection({ online, offlineSince }: StatusLineProps['view']) {
  if (online) return <Badge bare tone="ok">{m.workspace_online()}</Badge>
  return (
    <Badge bare tone="warn" shape="half">
      {offlineSince === null ? m.workspace_offline() : m.workspace_offline_since({ time: clockTime(offlineSince) })}
    </Badge>
  )
}

function saveState({ saving, savePending, savedAt, refreshing }: StatusLineProps['view']): string {
  if (saving) return m.workspace_saving()
  if (savePending) return m.workspace_save_pending()
  if (refreshing) return m.workspace_refreshing()
  return savedAt === null ? '' : m.workspace_saved_last({ time: clockTime(savedAt) })
}

/** What is safe where, at every moment. */
export function StatusLine({ view, message, run, onConflicts }: StatusLineProps) {
  const { unsaved, conflicts } = view.counts
  const isSafe = unsaved === 0 && conflicts === 0 && !view.unkept
  return (
    <footer className={bar}>
      {connection(view)}
      <span>
        <span role="status" className={unsaved > 0 ? strong : undefined}>
          {unsaved > 0 ? m.workspace_unsaved({ count: unsaved }) : isSafe ? m.workspace_all_saved() : ''}
        </span>
        {unsaved > 0 ? ` — ${view.unkept ? m.workspace_unkept() : m.workspace_safe_here()}` : ''}
      </span>
      {view.unsavedElsewhere > 0 ? <span>{m.workspace_unsaved_elsewhere({ count: view.unsavedElsewhere })}</span> : null}
      {view.unsavedOfOthers > 0 ? <span>{m.workspace_unsaved_of_others({ count: view.unsavedOfOthers })}</span> : null}
      {conflicts > 0 ? (
        <Button visual="quiet" size="small" onClick={onConflicts}>
          {m.workspace_conflicts_to_settle({ count: conflicts })}
        </Button>
      ) : null}
      <span aria-live="polite" className={css({ minWidth: '0' })}>
        {message || saveState(view)}
      </span>
      <span className={css({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: '2' })}>
        <CommandButton command="keys" run={run} name={m.workspace_key_keys()} visual="quiet" size="small">
          {m.workspace_keys_hint()}
        </CommandButton>
        <CommandButton
          command="save"
          run={run}
          name={unsaved > 0 ? m.workspace_save_count({ count: unsaved }) : m.workspace_save()}
          visual="primary"
          busy={view.saving}
          showsKeys
        >
          {unsaved > 0 ? m.workspace_save_count({ count: unsaved }) : m.workspace_save()}
        </CommandButton>
      </span>
    </footer>
  )
}
