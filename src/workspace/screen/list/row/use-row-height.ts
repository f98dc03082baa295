import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the row height in px, measured on a hidden row. 50,000 rows of 70 px are 3.5 million; browsers end at about
 * 16 million.
 */
export function useRowHeight(): [height: number, probeRef: RefObject<HTMLDivElement | null>] {
  const probeRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(70)
  useLayoutEffect(() => {
    const probe = probeRef.current
    if (!probe) return
    // A list without layout has no height.
    const sized = new ResizeObserver(() => setHeight((known) => Math.ceil(probe.offsetHeight) || known))
    sized.observe(probe)
    return () => sized.disconnect()
  }, [])
  return [height, probeRef]
}
