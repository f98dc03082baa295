import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The height of a row in px, measured on one laid out unseen. 50,000 rows of 70 px make 3.5 million; browsers end at about 16 million. */
export function useRowHeight(): [height: number, probeRef: RefObject<HTMLDivElement | null>] {
  const probeRef = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(70)
  useLayoutEffect(() => {
    const probe = probeRef.current
    if (!probe) return
    // In a list that is not laid out nothing has a height.
    const sized = new ResizeObserver(() => setHeight((known) => Math.ceil(probe.offsetHeight) || known))
    sized.observe(probe)
    return () => sized.disconnect()
  }, [])
  return [height, probeRef]
}
