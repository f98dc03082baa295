import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { memo } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginTop: '4' })
const group = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1' })

export const EditorActions = memo(function EditorActions() {
  const { primary, reach } = useWorkspaceContext()
  const whyIdle = (isThere: boolean) => (isThere ? undefined : m.workspace_none_left())
  return (
    <div className={actions}>
      <CommandButton
        command="done"
        name={m.workspace_done_next()}
        visual={primary === 'editor' ? 'primary' : 'plain'}
        showsKeys
      >
        {m.workspace_done_next()}
      </CommandButton>
      <span className={group}>
        <CommandButton
          command="previousUntranslated"
          whyIdle={whyIdle(reach.previous)}
          name={m.workspace_previous_untranslated()}
          icon={<ChevronLeft />}
        >
          {m.workspace_previous_short()}
        </CommandButton>
        <CommandButton command="nextUntranslated" whyIdle={whyIdle(reach.next)} name={m.workspace_next_untranslated()}>
          {m.workspace_next_short()}
          <ChevronRight />
        </CommandButton>
      </span>
      <span className={cx(group, css({ marginInlineStart: 'auto' }))}>
        <CommandButton command="undo" name={m.workspace_undo()} icon={<Undo2 />} square />
        <CommandButton command="redo" name={m.workspace_redo()} icon={<Redo2 />} square />
        <CommandButton command="close" name={m.workspace_close()}>
          {m.workspace_close()}
        </CommandButton>
      </span>
    </div>
  )
})
