import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenFirstNotified } from './notify.ts'

type Labels = { label: string; closeLabel: string }

/**
 * Renders the toasts of the page. Mount it only once. `region`: the component of toast-region.tsx, which is rendered
 * from the first notification on, so that its code is loaded only then.
 */
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
