import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenFirstNotified } from './notify.ts'

type Labels = { label: string; closeLabel: string }

/** Mounted once. `region` is toast-region.tsx, loaded when first needed. */
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
