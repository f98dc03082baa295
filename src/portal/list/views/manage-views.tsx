import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { maxViewName } from './save-view.tsx'
import { type SavedView, useChangeViews } from './view-queries.ts'

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', paddingBlock: '1' })
const box = css({ flex: '[1 1 12rem]', minWidth: '0' })
const state = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  minHeight: 'tool',
  color: 'ink-2',
})

type ManageViewsProps = Pick<ComponentProps<typeof LaterDialog>, 'open' | 'onClose' | 'finalFocus'> & {
  list: string
  views: readonly SavedView[]
}

/** Dialog in which the user renames and removes saved views. A removal can be undone until the dialog closes. */
export function ManageViews({ list, views, open, onClose, finalFocus }: ManageViewsProps) {
  const { mutate, isPending } = useChangeViews(list)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<SavedView>()
  const change = (what: Parameters<typeof mutate>[0], words: string, gone?: SavedView) =>
    mutate(what, {
      onSuccess: (answer) => {
        setSaid(answer.ok ? words : answer.refusal.messages.join(' '))
        if (answer.ok) setRemoved(gone)
      },
    })
  return (
    <LaterDialog
      open={open}
      onClose={() => {
        setSaid('')
        setRemoved(undefined)
        onClose()
      }}
      finalFocus={finalFocus}
      title={m.view_manage_title()}
      closeLabel={m.list_close()}
    >
      <ul>
        {views.map((one) => (
          <ViewLine
            key={one.name}
            name={one.name}
            busy={isPending}
            onRename={(newName) =>
              change(
                { kind: 'save', view: one.view, name: newName, before: one.name },
                m.view_renamed({ name: newName }),
              )
            }
            onRemove={() => change({ kind: 'remove', name: one.name }, m.view_removed({ name: one.name }), one)}
          />
        ))}
      </ul>
      <div className={state}>
        <span role="status">{said}</span>
        {removed ? (
          <Button writes onClick={() => change({ kind: 'save', ...removed }, m.view_saved({ name: removed.name }))}>
            {m.view_undo({ name: removed.name })}
          </Button>
        ) : null}
      </div>
    </LaterDialog>
  )
}

type ViewLineProps = { name: string; busy: boolean; onRename: (to: string) => void; onRemove: () => void }

function ViewLine({ name, busy, onRename, onRemove }: ViewLineProps) {
  const [entered, setEntered] = useState(name)
  const to = entered.trim()
  const isOther = to !== '' && to !== name
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (isOther && !busy) onRename(to)
  }
  return (
    <li>
      <form className={line} onSubmit={rename} noValidate>
        <Input
          className={box}
          size="tool"
          aria-label={m.view_name_of({ name })}
          value={entered}
          maxLength={maxViewName}
          autoComplete="off"
          onChange={(event) => setEntered(event.target.value)}
        />
        <Button writes type="submit" aria-label={m.view_rename({ name })} idle={!isOther || busy}>
          {m.view_rename_short()}
        </Button>
        <Button
          writes="in-row"
          square
          visual="quiet"
          icon={<Trash2 />}
          aria-label={m.view_remove({ name })}
          idle={busy}
          onClick={onRemove}
        />
      </form>
    </li>
  )
}
