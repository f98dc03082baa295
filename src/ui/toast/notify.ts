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

/** Works before anything is mounted: notifications wait for the region. */
export function notify(notification: Notification): void {
  if (listener) return listener(notification)
  waiting.push(notification)
  onFirst?.()
}

/** For toasts.tsx: loads the region's code only with the first notification. */
export function whenFirstNotified(wake: () => void): () => void {
  onFirst = wake
  if (waiting.length > 0) wake()
  return () => {
    onFirst = undefined
  }
}

/** For toast-region.tsx: delivers waiting notifications, and all later ones. */
export function takeNotifications(take: Listener): () => void {
  listener = take
  const handedOver = waiting
  waiting = []
  handedOver.forEach(take)
  return () => {
    listener = undefined
  }
}
