import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Returns a function that stays the same object and calls the latest `work`. For event handlers; must not be called
 * while rendering.
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

/** Returns the previous object while all values are the same. The object must always have the same keys. */
export function useSame<Values extends object>(now: Values): Values {
  // oxlint-disable-next-line react/exhaustive-deps, react/use-memo -- the values are the dependencies
  return useMemo(() => now, Object.values(now))
}
