import Save from 'lucide-react/icons/save'
import { memo, type ReactNode } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { reachWords } from '#src/workspace/screen/queue/use-available-steps.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

// Forces the keys and the sign of the connection into one line of the bar.
const inOneLine = {
  order: '1',
  flexGrow: '1',
  flexBasis: '[calc(100% - 2rem)]',
  position: 'static',
  marginInlineEnd: '0',
  paddingInlineEnd: '0',
} as const

export const saveActions = css({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  // The save button stays visible when the rest of the line is scrolled.
  _low: {
    position: 'sticky',
    // Extends to the edge of the window, so that nothing is visible behind the button.
    insetInlineEnd: { base: '[-1rem]', _deskSm: '[-1.25rem]' },
    marginInlineEnd: { base: '[-1rem]', _deskSm: '[-1.25rem]' },
    paddingInlineEnd: { base: '4', _deskSm: '5' },
    background: 'sheet',
    '& kbd': { display: 'none' },
  },
  _barText: inOneLine,
  _barList: { flexBasis: 'full', _low: inOneLine },
})
export const onDesk = css({ _deskNarrow: { display: 'none' }, _low: { display: 'none' } })

export const saveWords = (unsaved: number): string =>
  unsaved > 0 ? m.workspace_save_count({ count: unsaved }) : m.workspace_save()

const stepsPlace = css({ marginInlineEnd: 'auto' })
const toNext = css({ flex: '1' })
const brief = css({ _coarse: { minHeight: '10' } })
// A button that is focused by keyboard stays until the focus leaves it.
const needless = css({ '&:not(:focus-visible)': { display: 'none' } })

/** Leads to the next text from the list of a phone, which shows no editor. `left`: number of untranslated texts. */
function NextInList({ left }: { left: number | null }) {
  const { primary, reach } = useWorkspaceContext()
  const { next, none } = reachWords(reach)
  const name = left === null || left === 0 || reach.isEvery ? next : m.workspace_next_left({ name: next, count: left })
  return (
    <CommandButton
      command="nextUntranslated"
      name={name}
      whyIdle={reach.next ? undefined : none}
      visual={primary === 'list' || primary === 'save' ? 'primary' : 'plain'}
      className={toNext}
    >
      {name}
    </CommandButton>
  )
}

/** `steps` and `done`: the keys of an open text. */
export type KeysOfText = { steps: ReactNode; done: ReactNode }
type SaveActionsProps = KeysOfText & { unsaved: number; isSaving: boolean; left: number | null }

export const SaveActions = memo(function SaveActions(props: SaveActionsProps) {
  const { unsaved, isSaving, left, steps, done } = props
  const { primary, bar } = useWorkspaceContext()
  const name = saveWords(unsaved)
  const save = { command: 'save' as const, name, writes: true, busy: isSaving }
  if (bar !== null)
    return (
      <span className={saveActions}>
        {bar === 'list' ? <NextInList left={left} /> : <span className={stepsPlace}>{steps}</span>}
        <CommandButton {...save} className={cx(brief, unsaved === 0 && !isSaving && needless)} icon={<Save />}>
          {unsaved > 0 ? unsaved : null}
        </CommandButton>
        {bar === 'text' ? done : null}
      </span>
    )
  return (
    <span className={saveActions}>
      <CommandButton
        command="keys"
        name={m.workspace_key_keys()}
        visual="quiet"
        size="small"
        className={onDesk}
        showsKeys
      >
        {m.workspace_keys()}
      </CommandButton>
      <CommandButton {...save} visual={primary === 'save' ? 'primary' : unsaved > 0 ? 'plain' : 'quiet'} showsKeys>
        {name}
      </CommandButton>
    </span>
  )
})
