import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns whether the window matches a media query, such as `(width >= 80rem)`, now and after every change. `onServer`:
 * the answer for server-rendered pages, until they are hydrated.
 */
export function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
