import { memo } from 'react'
import { css, cva } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { clockTime } from './clock.ts'
import { CommandButton } from './command-button.tsx'
import { reasonOf } from './save-message.ts'
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
const line = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '2' },
  variants: { online: { false: { color: 'warn' } } },
})
const dot = cva({
  base: { width: '2', height: '2', borderRadius: 'round', border: '[2px solid currentColor]' },
  variants: { online: { true: { color: 'ok', background: 'current' } } },
})
const strong = css({ color: 'ink', fontWeight: 'strong' })

type StatusLineProps = {
  view: Pick<
    WorkspaceView,
    | 'online'
    | 'offlineSince'
    | 'counts'
    | 'unkept'
    | 'saving'
    | 'savePending'
    | 'savedAt'
    | 'refreshing'
    | 'unsavedElsewhere'
    | 'unsavedOfOthers'
    | 'status'
    | 'lastError'
  >
  /** What happened last, in a sentence. */
  message: string
  run: (command: Command) => void
  onConflicts: () => void
}

function connection({ online, offlineSince }: StatusLineProps['view']) {
  const words =
    offlineSince === null ? m.workspace_offline() : m.workspace_offline_since({ time: clockTime(offlineSince) })
  return (
    <span className={line({ online })}>
      <span className={dot({ online })} aria-hidden="true" />
      {online ? m.workspace_online() : words}
    </span>
  )
}

// What the notice above the list says already is not said here again.
const saidAbove = new Set(['unauthenticated', 'forbidden', 'unavailable'])

function saveState({ status, saving, savePending, savedAt, refreshing, lastError }: StatusLineProps['view']): string {
  if (saving) return m.workspace_saving()
  if (savePending) return status === 'needs-login' ? m.workspace_save_after_login() : m.workspace_save_pending()
  if (refreshing) return m.workspace_refreshing()
  if (
    status === 'ready' &&
    lastError?.kind === 'refusal' &&
    lastError.during === 'read' &&
    !saidAbove.has(lastError.refusal.code)
  ) {
    return m.workspace_read_failed({ reason: reasonOf(lastError) })
  }
  return savedAt === null ? '' : m.workspace_saved_last({ time: clockTime(savedAt) })
}

type SaveActionsProps = { unsaved: number; isSaving: boolean; run: (command: Command) => void }

const SaveActions = memo(function SaveActions({ unsaved, isSaving, run }: SaveActionsProps) {
  const name = unsaved > 0 ? m.workspace_save_count({ count: unsaved }) : m.workspace_save()
  return (
    <span className={css({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: '2' })}>
      <CommandButton command="keys" run={run} name={m.workspace_key_keys()} visual="quiet" size="small">
        {m.workspace_keys_hint()}
      </CommandButton>
      <CommandButton command="save" run={run} name={name} visual="primary" busy={isSaving} showsKeys>
        {name}
      </CommandButton>
    </span>
  )
})

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
        {unsaved > 0 ? ' — ' : ''}
        {view.unkept ? <span className={css({ color: 'bad' })}>{m.workspace_unkept()}</span> : null}
        {unsaved > 0 && !view.unkept ? m.workspace_safe_here() : ''}
      </span>
      {view.unsavedElsewhere > 0 ? (
        <span>{m.workspace_unsaved_elsewhere({ count: view.unsavedElsewhere })}</span>
      ) : null}
      {view.unsavedOfOthers > 0 ? <span>{m.workspace_unsaved_of_others({ count: view.unsavedOfOthers })}</span> : null}
      {conflicts > 0 ? (
        <Button visual="quiet" size="small" onClick={onConflicts}>
          {m.workspace_conflicts_to_settle({ count: conflicts })}
        </Button>
      ) : null}
      <span aria-live="polite" className={css({ minWidth: '0' })}>
        {message || saveState(view)}
      </span>
      <SaveActions unsaved={unsaved} isSaving={view.saving} run={run} />
    </footer>
  )
}
