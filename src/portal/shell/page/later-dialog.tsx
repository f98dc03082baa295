import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { loadLater, loadPart } from '#src/portal/shell/browser/load-part.ts'
import type { Dialog as LoadedDialog } from '#src/ui/dialog.tsx'

const load = () => import('#src/ui/dialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadPart(load)).Dialog }))

/** A dialog whose code comes behind the page, which is there to be read before: nothing of it is to be seen until it is opened. */
export function LaterDialog(props: ComponentProps<typeof LoadedDialog>) {
  // One that the address opens comes once the page is live: while React takes the page over it may draw a dialog twice, and the
  // first would take the focus in the second for one outside, and close.
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (props.open) setWasOpen(true)
  }, [props.open])
  useEffect(() => void loadLater(load), [])
  return wasOpen ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
