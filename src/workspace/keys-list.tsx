import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandKeys } from './command-button.tsx'
import { type Command, commands } from './shortcuts.ts'

const meanings: Record<Command, () => string> = {
  done: m.workspace_key_done,
  nextUntranslated: m.workspace_next_untranslated,
  previousUntranslated: m.workspace_previous_untranslated,
  next: m.workspace_next,
  previous: m.workspace_previous,
  save: m.workspace_key_save,
  undo: m.workspace_undo,
  redo: m.workspace_redo,
  copySource: m.workspace_key_copy,
  search: m.workspace_search,
  close: m.workspace_key_close,
  keys: m.workspace_key_keys,
}

const list = css({ display: 'grid', gridTemplateColumns: '[1fr auto]', columnGap: '3' })
const entry = css({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'baseline',
  paddingBlock: '1',
  borderBlockEnd: 'hair',
  _last: { borderBlockEnd: 'none' },
})

export const KeysList = memo(function KeysList() {
  return (
    <dl className={list}>
      {commands.map((command) => (
        <div key={command} className={entry}>
          <dt>{meanings[command]()}</dt>
          <dd>
            <CommandKeys command={command} />
          </dd>
        </div>
      ))}
    </dl>
  )
})
