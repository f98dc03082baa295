import { useSyncExternalStore } from 'react'
import { offlineSince, writeLocal } from '#src/browser/local-value.ts'

const waitsMs = [1_000, 2_000, 3_000, 5_000, 10_000]
const answerMs = 8_000

let isServerReached = true
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Records whether the last call reached the server, and notifies subscribers if that has changed. After a failure, asks
 * the server again in the background until it answers.
 */
export function reportReachability(reached: boolean): void {
  clearTimeout(timer)
  failures = reached ? 0 : failures + 1
  // `guardLeaving` reads and sets the same attribute.
  if (reached) document.documentElement.dataset['reached'] = String(Date.now())
  if (reached) writeLocal(offlineSince, null)
  // Asks again in the background, so that waiting pages continue without the user.
  if (!reached) timer = setTimeout(() => void checkServer(), waitsMs[Math.min(failures, waitsMs.length) - 1])
  if (reached === isServerReached) return
  isServerReached = reached
  changed()
}

export async function checkServer(): Promise<boolean> {
  const isThere = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    (answer) => answer.ok,
    () => false,
  )
  reportReachability(isThere)
  return isThere
}

/** Resolves when the server can be reached: at once, unless the server is known to be unreachable. */
export async function untilOnline(): Promise<void> {
  if (isOnline()) return
  await new Promise<void>((done) => {
    const stop = subscribe(() => {
      if (!isOnline()) return
      stop()
      done()
    })
  })
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

export const isOnline = (): boolean => isServerReached && navigator.onLine

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  // `guardLeaving` reads this attribute, because it cannot import modules.
  document.documentElement.toggleAttribute('data-offline', !isOnline())
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  addEventListener('offline', changed)
  addEventListener('online', () => {
    changed()
    if (!isServerReached) void checkServer()
  })
}
