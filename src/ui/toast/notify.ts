export type Notification = {
  kind: 'info' | 'success' | 'error' | 'warning'
  title: string
  /** Line breaks in the text are shown. */
  text?: string
  /** Default 5000. With Infinity, the toast stays until it is closed. */
  durationMs?: number
  action?: { label: string; onClick: () => void }
}

type Listener = (notification: Notification) => void

let waiting: Notification[] = []
let listener: Listener | undefined
let onFirst: (() => void) | undefined

/** Shows a notification as a toast. Queues it until the component that renders the toasts is mounted. */
export function notify(notification: Notification): void {
  if (listener) return listener(notification)
  waiting.push(notification)
  onFirst?.()
}

/**
 * Calls `wake` as soon as a notification waits, so that the code of the toasts is loaded only then. Returns a function
 * that unsubscribes.
 */
export function whenFirstNotified(wake: () => void): () => void {
  onFirst = wake
  if (waiting.length > 0) wake()
  return () => {
    onFirst = undefined
  }
}

/**
 * Passes the queued notifications, and all later ones, to `take`. Returns a function that ends this; later
 * notifications are queued again.
 */
export function takeNotifications(take: Listener): () => void {
  listener = take
  const handedOver = waiting
  waiting = []
  handedOver.forEach(take)
  return () => {
    listener = undefined
  }
}
