import { useSyncExternalStore } from 'react'

let isServerReached = true
const listeners = new Set<() => void>()

/** What the last call to the server came to: a connection that is up says nothing about the server behind it. */
export function tellReached(reached: boolean): void {
  if (reached === isServerReached) return
  isServerReached = reached
  for (const listener of listeners) listener()
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isServerReached && navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
