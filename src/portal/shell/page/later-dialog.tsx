import { type ComponentProps, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { loadLater, loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Dialog as LoadedDialog } from '#src/ui/dialog.tsx'

const load = () => import('#src/ui/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadPart(load)).Dialog }))

const changesNever = () => () => {}
const onPage = () => true
const onServer = () => false

/** Renders a dialog whose code loads after the page. If it is opened earlier, it appears when its code is loaded. */
export function LaterDialog(props: ComponentProps<typeof LoadedDialog>) {
  const [wasOpen, setWasOpen] = useState(false)
  // During hydration React may render a dialog twice; the first copy would see the focus leave it, and close. A dialog
  // that is open from the start therefore waits for hydration.
  const isLive = useSyncExternalStore(changesNever, onPage, onServer)
  if (props.open && isLive && !wasOpen) setWasOpen(true)
  useEffect(() => void loadLater(load), [])
  return wasOpen ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
