import { lazy, Suspense } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'

const LeaveDialog = lazy(async () => ({
  default: (await loadPart(() => import('./leave-dialog.tsx'))).LeaveDialog,
}))

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
  if (status !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={reset} onLeave={proceed} />
    </Suspense>
  )
}
