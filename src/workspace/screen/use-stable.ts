import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Returns a function that stays the same object for the life of the component, and calls the `work` of the latest
 * render. Use it for event handlers and effects; do not call it while rendering.
 */
export function useStable<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...parameters) => latest.current(...parameters), [])
}

/**
 * Returns the object of the previous render if all its values are the same as in `now`, otherwise `now`. The object
 * must always have the same keys in the same order.
 */
export function useSame<Values extends object>(now: Values): Values {
  // oxlint-disable-next-line react/exhaustive-deps, react/use-memo -- the values are the dependencies
  return useMemo(() => now, Object.values(now))
}
