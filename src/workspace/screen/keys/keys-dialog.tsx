import { m } from '#messages'
import { Dialog } from '#src/ui/dialog.tsx'
import { KeysList } from './keys-list.tsx'

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.workspace_keys()} closeLabel={m.workspace_close()}>
      <KeysList />
    </Dialog>
  )
}
