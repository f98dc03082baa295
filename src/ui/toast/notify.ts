export type Notification = {
  kind: 'info' | 'success' | 'error' | 'warning'
  title: string
  /** Line breaks stay. */
  text?: string
  /** 5000 unless told; Infinity stays until it is closed. */
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

type Listener = (notification: Notification) => void

let waiting: Notification[] = []
let listener: Listener | undefined
let onFirst: (() => void) | undefined

/** Shows a message at the top of the window. May be called from anywhere in the browser, before any screen is up. */
export function notify(notification: Notification): void {
  if (listener) return listener(notification)
  waiting.push(notification)
  onFirst?.()
}

/** For src/ui/toast/toasts.tsx: tells when there is something to show, so that the code for it is only then fetched. */
export function whenFirstNotified(wake: () => void): () => void {
  onFirst = wake
  if (waiting.length > 0) wake()
  return () => {
    onFirst = undefined
  }
}

/** For src/ui/toast/toast-region.tsx: hands over what waits and everything from then on. */
export function takeNotifications(take: Listener): () => void {
  listener = take
  const handedOver = waiting
  waiting = []
  handedOver.forEach(take)
  return () => {
    listener = undefined
  }
}
