import { memo } from 'react'
import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import type { Command } from './commands.ts'
import { KeysList } from './keys-list.tsx'

type KeysDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** For a page that has only some of the commands. */
  isOffered?: (command: Command) => boolean
}

export const KeysDialog = memo(function KeysDialog({ isOpen, onClose, isOffered }: KeysDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.workspace_keys()} closeLabel={m.workspace_close()}>
      <KeysList isOffered={isOffered} />
    </Dialog>
  )
})
