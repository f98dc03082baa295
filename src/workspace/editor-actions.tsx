import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { memo } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from './command-button.tsx'
import type { Command } from './shortcuts.ts'

const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '4' })
const group = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' })

/** What can be done with the open text. Nothing here depends on what is typed. */
export const EditorActions = memo(function EditorActions({ run }: { run: (command: Command) => void }) {
  return (
    <div className={actions}>
      <CommandButton command="done" run={run} name={m.workspace_done_next()} visual="primary" showsKeys>
        {m.workspace_done_next()}
      </CommandButton>
      <span className={group}>
        <CommandButton
          command="previousUntranslated"
          run={run}
          name={m.workspace_previous_untranslated()}
          icon={<ChevronLeft />}
        >
          {m.workspace_previous_short()}
        </CommandButton>
        <CommandButton command="nextUntranslated" run={run} name={m.workspace_next_untranslated()}>
          {m.workspace_next_short()}
          <ChevronRight />
        </CommandButton>
      </span>
      <span className={cx(group, css({ marginInlineStart: 'auto' }))}>
        <CommandButton command="undo" run={run} name={m.workspace_undo()} icon={<Undo2 />} square />
        <CommandButton command="redo" run={run} name={m.workspace_redo()} icon={<Redo2 />} square />
        <CommandButton command="close" run={run} name={m.workspace_close()}>
          {m.workspace_close()}
        </CommandButton>
      </span>
    </div>
  )
})
