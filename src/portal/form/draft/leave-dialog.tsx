import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/** Asks before leaving. Loaded on demand, because most forms are left without a question. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={m.form_leave_title()}
      closeLabel={m.form_close()}
      actions={
        <>
          <Button onClick={onStay}>{m.form_stay()}</Button>
          <Button visual="danger" onClick={onLeave}>
            {m.form_leave()}
          </Button>
        </>
      }
    >
      {m.form_leave_text()}
    </Dialog>
  )
}
