import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { whenFirstNotified } from './notify.ts'

type Labels = { label: string; closeLabel: string }

/**
 * Renders the toasts of the page; mounted once. `region`: the component of toast-region.tsx, which is loaded with the
 * first notification.
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
