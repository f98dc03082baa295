import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a stable function that calls the latest one. For events; not to be called while rendering. */
export function useStable<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...parameters) => latest.current(...parameters), [])
}
