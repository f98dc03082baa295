import { useSyncExternalStore } from 'react'

const waitsMs = [1_000, 2_000, 3_000, 5_000, 10_000]
const answerMs = 8_000

let isServerReached = true
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** What the last call to the server came to: a connection that is up says nothing about the server behind it. */
export function tellReached(reached: boolean): void {
  clearTimeout(timer)
  failures = reached ? 0 : failures + 1
  // As changed() does.
  if (reached) document.documentElement.dataset['reached'] = String(Date.now())
  // Whoever waits for the server goes on by itself when it is back.
  if (!reached) timer = setTimeout(() => void askServer(), waitsMs[Math.min(failures, waitsMs.length) - 1])
  if (reached === isServerReached) return
  isServerReached = reached
  changed()
}

/** Asks whether the server answers at all, and tells. */
export async function askServer(): Promise<boolean> {
  const isThere = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    (answer) => answer.ok,
    () => false,
  )
  tellReached(isThere)
  return isThere
}

/** Waits until the server is known to answer: at once where nothing says the contrary. */
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

const isOnline = () => isServerReached && navigator.onLine

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  // For the guard in the page's head, which knows no module.
  document.documentElement.toggleAttribute('data-offline', !isOnline())
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  addEventListener('offline', changed)
  addEventListener('online', () => {
    changed()
    if (!isServerReached) void askServer()
  })
}
