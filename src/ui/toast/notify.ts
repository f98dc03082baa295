export type Notification = {
  kind: 'info' | 'success' | 'error' | 'warning'
  title: string
  /** Line breaks are kept. */
  text?: string
  /** Default 5000; Infinity stays until closed. */
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

type Listener = (notification: Notification) => void

let waiting: Notification[] = []
let listener: Listener | undefined
let onFirst: (() => void) | undefined

/** Shows a notification. Works before anything is mounted: notifications are queued until the region takes them. */
export function notify(notification: Notification): void {
  if (listener) return listener(notification)
  waiting.push(notification)
  onFirst?.()
}

/** Calls `wake` with the first notification, so that toasts.tsx loads the region's code only then. */
export function whenFirstNotified(wake: () => void): () => void {
  onFirst = wake
  if (waiting.length > 0) wake()
  return () => {
    onFirst = undefined
  }
}

/** Delivers queued notifications, and all later ones, to toast-region.tsx. */
export function takeNotifications(take: Listener): () => void {
  listener = take
  const handedOver = waiting
  waiting = []
  handedOver.forEach(take)
  return () => {
    listener = undefined
  }
}
