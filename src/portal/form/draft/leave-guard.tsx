import { useBlocker } from '@tanstack/react-router'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'

type LeaveGuardProps = {
  /**
   * Returns whether leaving now would lose entries. Called when the page is unloaded, so it cannot wait for a write.
   */
  isLosing: () => boolean
  /** Writes the draft, then resolves to whether leaving would still lose entries. */
  wouldLose: () => Promise<boolean>
}

type Place = { pathname: string; search: unknown }

/** Another search parameter can mean another record, as in /edit-delivery?address=1 and ?address=2. */
const isSamePage = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/**
 * Asks for confirmation before the user leaves a form whose entries would be lost. Entries that are stored on the
 * device are not lost.
 */
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
