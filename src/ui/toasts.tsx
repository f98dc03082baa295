import { lazy, Suspense, useEffect, useState } from 'react'
import { whenFirstNotified } from './notify.ts'

const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }))

/** Stands once in the frame; the region and Ark are fetched with the first message. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenFirstNotified(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion label={label} closeLabel={closeLabel} />
    </Suspense>
  )
}
