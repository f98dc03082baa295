import { lazy, Suspense } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { loadPart } from '#src/portal/shell/browser/load-part.ts'

const LeaveDialog = lazy(async () => ({
  default: (await loadPart(() => import('./leave-dialog.tsx'))).LeaveDialog,
}))

type LeaveGuardProps = {
  /** What is typed and would be lost, as far as that is known without waiting. */
  isLosing: () => boolean
  /** The same, once all that can be kept is. */
  wouldLose: () => Promise<boolean>
}

type Place = { pathname: string; search: unknown }

/** Another search is another record: /edit-delivery?address=1 and ?address=2. */
const isSamePage = (one: Place, other: Place) =>
  one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search)

/** Asks before a page is left whose entries would be lost: those that are kept on the device are not asked about. */
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
