import { memo } from 'react'
import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeysList } from './keys-list.tsx'

type KeysDialogProps = { isOpen: boolean; onClose: () => void }

export const KeysDialog = memo(function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.workspace_keys()} closeLabel={m.workspace_close()}>
      <KeysList />
    </Dialog>
  )
})
