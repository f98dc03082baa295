import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { DoneKey, key, keyGroup, labels, StepKeys } from './step-keys.tsx'

// Sticky, so that the actions stay visible at every scroll position of the box.
const actions = css({
  position: { base: 'sticky', _barText: 'static' },
  insetBlockEnd: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { base: '1', _deskSm: '2' },
  marginInline: { base: '-1', _deskSm: '-3' },
  paddingInline: { base: '1', _deskSm: '3' },
  paddingBlock: { base: '2', _deskMd: '4', _low: '1' },
  background: 'paper',
  '& span:has(> kbd)': { _deskBelowMd: { display: 'none' } },
})
const mark = css({ '@media (width >= 90rem)': { display: 'none' } })

/** In a small window, the bar at the end of the page has the actions that are used for each text. */
export const EditorActions = memo(function EditorActions() {
  const { bar } = useWorkspaceContext()
  return (
    <div className={actions}>
      {bar === 'text' ? null : (
        <>
          <DoneKey />
          <StepKeys />
        </>
      )}
      <span className={cx(keyGroup, css({ marginInlineStart: 'auto' }))}>
        <CommandButton command="undo" name={m.workspace_undo()} icon={<Undo2 />} className={key} />
        <CommandButton command="redo" name={m.workspace_redo()} icon={<Redo2 />} className={key} />
        <CommandButton command="close" name={m.workspace_close()} icon={<X className={mark} />} className={key}>
          <span className={labels}>{m.workspace_close()}</span>
        </CommandButton>
      </span>
    </div>
  )
})
