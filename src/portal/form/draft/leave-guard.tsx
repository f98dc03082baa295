import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'

type LeaveGuardProps = {
  /** Returns the best answer available without waiting. */
  isLosing: () => boolean
  /** Writes the draft first, then resolves to whether entries would still be lost. */
  wouldLose: () => Promise<boolean>
}

type Place = { pathname: string; search: unknown }

/** Another search means another record: /edit-delivery?address=1 and ?address=2. */
const isSamePage = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/** Asks before leaving a form whose entries would be lost. Drafts stored on the device need no question. */
export function LeaveGuard({ isLosing, wouldLose }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !isSamePage(current, next) && wouldLose(),
    enableBeforeUnload: isLosing,
    withResolver: true,
  })
  return (
    <LaterDialog
      open={status === 'blocked'}
      onClose={() => reset?.()}
      title={m.form_leave_title()}
      closeLabel={m.form_close()}
      actions={
        <>
          <Button onClick={reset}>{m.form_stay()}</Button>
          <Button visual="danger" onClick={proceed}>
            {m.form_leave()}
          </Button>
        </>
      }
    >
      {m.form_leave_text()}
    </LaterDialog>
  )
}
