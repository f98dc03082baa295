import { memo } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { CommandButton } from '#src/workspace/screen/keys/command-button.tsx'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'

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
    '& kbd, & > :not(:last-child)': { display: 'none' },
  },
})
export const onDesk = css({ _deskNarrow: { display: 'none' } })

export const saveWords = (unsaved: number): string =>
  unsaved > 0 ? m.workspace_save_count({ count: unsaved }) : m.workspace_save()

type SaveActionsProps = { unsaved: number; isSaving: boolean }

export const SaveActions = memo(function SaveActions({ unsaved, isSaving }: SaveActionsProps) {
  const { primary } = useWorkspaceContext()
  const visual = primary === 'save' ? 'primary' : unsaved > 0 ? 'plain' : 'quiet'
  const name = saveWords(unsaved)
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
      <CommandButton writes command="save" name={name} visual={visual} busy={isSaving} showsKeys>
        {name}
      </CommandButton>
    </span>
  )
})
