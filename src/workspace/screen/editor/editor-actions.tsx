import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { reachWords } from '#src/workspace/screen/queue/use-available-steps.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

// Sticky, so that the actions stay visible at every scroll position of the box.
const actions = css({
  position: 'sticky',
  // Leaves room for the handle of the side panel, which is below on a phone.
  insetBlockEnd: { base: '8', _deskSm: '0' },
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
// Only a wide window has room for labels beside list and side panel. A second row would cover the box.
const narrow = '@media (width < 90rem)'
const group = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { base: '0.5', _deskSm: '1' } })
// Small enough that all actions fit in one row on the smallest phone.
const done = css({ _deskNarrow: { paddingInline: '2' } })
const short = css({ _deskMd: { display: 'none' } })
const whole = css({ _deskBelowMd: { display: 'none' } })
const words = css({ [narrow]: { display: 'none' } })
const mark = css({ '@media (width >= 90rem)': { display: 'none' } })
const step = css({ minWidth: { base: '[1.75rem]', _deskSm: 'tool' }, [narrow]: { paddingInline: '1' } })

export const EditorActions = memo(function EditorActions() {
  const { primary, reach } = useWorkspaceContext()
  const { next, previous, none } = reachWords(reach)
  const whyIdle = (isThere: boolean) => (isThere ? undefined : none)
  return (
    <div className={actions}>
      <CommandButton
        command="done"
        name={m.workspace_done_next()}
        visual={primary === 'editor' ? 'primary' : 'plain'}
        className={done}
        showsKeys
      >
        <span className={short}>{m.workspace_done()}</span>
        <span className={whole}>{m.workspace_done_next()}</span>
      </CommandButton>
      <span className={group}>
        <CommandButton
          command="previousUntranslated"
          whyIdle={whyIdle(reach.previous)}
          name={previous}
          icon={<ChevronLeft />}
          className={step}
        >
          <span className={words}>{m.workspace_previous_short()}</span>
        </CommandButton>
        <CommandButton command="nextUntranslated" whyIdle={whyIdle(reach.next)} name={next} className={step}>
          <span className={words}>{m.workspace_next_short()}</span>
          <ChevronRight />
        </CommandButton>
      </span>
      <span className={cx(group, css({ marginInlineStart: 'auto' }))}>
        <CommandButton command="undo" name={m.workspace_undo()} icon={<Undo2 />} className={step} />
        <CommandButton command="redo" name={m.workspace_redo()} icon={<Redo2 />} className={step} />
        <CommandButton command="close" name={m.workspace_close()} icon={<X className={mark} />} className={step}>
          <span className={words}>{m.workspace_close()}</span>
        </CommandButton>
      </span>
    </div>
  )
})
