import { type ComponentProps, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { loadLater, loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Dialog as LoadedDialog } from '#src/ui/dialog.tsx'

const load = () => import('#src/ui/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadPart(load)).Dialog }))

const changesNever = () => () => {}
const onPage = () => true
const onServer = () => false

/** A dialog whose code comes behind the page, which is there to be read before: nothing of it is to be seen until it is opened. */
export function LaterDialog(props: ComponentProps<typeof LoadedDialog>) {
  const [wasOpen, setWasOpen] = useState(false)
  // One that the address opens comes once the page is live: while React takes the page over it may draw a dialog twice, and the
  // first would take the focus in the second for one outside, and close.
  const isLive = useSyncExternalStore(changesNever, onPage, onServer)
  if (props.open && isLive && !wasOpen) setWasOpen(true)
  useEffect(() => void loadLater(load), [])
  return wasOpen ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
