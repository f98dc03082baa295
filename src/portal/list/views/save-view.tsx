import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useChangeViews } from './view-queries.ts'

export const maxViewName = 60

type SaveViewProps = Pick<ComponentProps<typeof LaterDialog>, 'open' | 'onClose' | 'finalFocus'> & {
  list: string
  view: string
}

export function SaveView({ list, view, open, onClose, finalFocus }: SaveViewProps) {
  const form = useId()
  const { mutate, isPending } = useChangeViews(list)
  const [entered, setEntered] = useState('')
  const [wrong, setWrong] = useState('')
  const name = entered.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (name === '') return setWrong(m.field_required({ field: m.name_name() }))
    mutate(
      { kind: 'save', name, view },
      {
        onSuccess: (answer) => {
          if (!answer.ok) return setWrong(answer.refusal.messages.join(' '))
          setEntered('')
          onClose()
          void showToast(({ saved }) => saved())
        },
      },
    )
  }
  return (
    <LaterDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      title={m.view_save_title()}
      closeLabel={m.list_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.basket_cancel()}</Button>
          <Button writes type="submit" form={form} visual="primary" busy={isPending}>
            {m.view_save_done()}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          label={m.name_name()}
          hint={m.view_save_text()}
          error={wrong || undefined}
          value={entered}
          maxLength={maxViewName}
          autoComplete="off"
          onChange={(event) => {
            setEntered(event.target.value)
            setWrong('')
          }}
        />
      </form>
    </LaterDialog>
  )
}
