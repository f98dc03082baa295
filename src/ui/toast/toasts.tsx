import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenFirstNotified } from './notify.ts'

type Labels = { label: string; closeLabel: string }

/** Stands once in the frame; `region` is src/ui/toast/toast-region.tsx, fetched when first shown. */
export function Toasts({ region: ToastRegion, ...labels }: Labels & { region: ComponentType<Labels> }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenFirstNotified(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion {...labels} />
    </Suspense>
  )
}
