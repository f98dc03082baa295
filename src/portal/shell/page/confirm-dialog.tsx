import { type ReactNode, useRef } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { LaterDialog } from './later-dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  confirm: ReactNode
  visual?: 'primary' | 'danger'
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** Asks for confirmation before an action that other people notice. The focus begins on Cancel. */
export function ConfirmDialog({ confirm, visual = 'danger', busy, onConfirm, ...dialog }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <LaterDialog
      {...dialog}
      role="alertdialog"
      closeLabel={m.list_close()}
      initialFocus={() => cancel.current}
      actions={
        <>
          <Button ref={cancel} onClick={dialog.onClose}>
            {m.basket_cancel()}
          </Button>
          <Button writes visual={visual} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
