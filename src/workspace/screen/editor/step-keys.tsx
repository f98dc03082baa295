import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { reachWords } from '#src/workspace/screen/queue/use-available-steps.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

// Only a wide window has room for labels beside list and side panel. A second row would cover the box.
const narrow = '@media (width < 90rem)'
export const labels = css({ [narrow]: { display: 'none' } })
/** A key as large as a fingertip where the pointer is one. */
export const key = css({
  minWidth: { base: '[1.75rem]', _deskSm: 'tool' },
  [narrow]: { paddingInline: '1' },
  _coarse: { minWidth: '10', minHeight: '10' },
})
export const keyGroup = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { base: '0.5', _deskSm: '1' },
  _coarse: { gap: '1' },
})
// Small enough that all actions fit in one row on the smallest phone.
const done = css({ _deskNarrow: { paddingInline: '2' }, _coarse: { minHeight: '10' } })
const short = css({ _deskMd: { display: 'none' } })
const whole = css({ _deskBelowMd: { display: 'none' } })

export function DoneKey() {
  const { primary } = useWorkspaceContext()
  return (
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
  )
}

export function StepKeys() {
  const { reach } = useWorkspaceContext()
  const { next, previous, none } = reachWords(reach)
  const whyIdle = (isThere: boolean) => (isThere ? undefined : none)
  return (
    <span className={keyGroup}>
      <CommandButton
        command="previousUntranslated"
        whyIdle={whyIdle(reach.previous)}
        name={previous}
        icon={<ChevronLeft />}
        className={key}
      >
        <span className={labels}>{m.workspace_previous_short()}</span>
      </CommandButton>
      <CommandButton command="nextUntranslated" whyIdle={whyIdle(reach.next)} name={next} className={key}>
        <span className={labels}>{m.workspace_next_short()}</span>
        <ChevronRight />
      </CommandButton>
    </span>
  )
}
